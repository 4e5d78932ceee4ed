import type { FailureGroup, Failures as FailureGroups } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import { useRead } from '../api/use-read';
import { causeLabel } from '../emails/labels';
import { count, counted } from '../format/numbers';
import { PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { Code, InlineLink } from '../ui/text';
import { RelativeTime } from '../ui/time';

const REFRESH_INTERVAL = 5_000;

const states = ({ count: total, waiting }: FailureGroup): string =>
  waiting === 0
    ? 'Failed'
    : waiting === total
      ? 'Retried automatically'
      : `${count(total - waiting)} failed, ${count(waiting)} retried automatically`;

const listOf = ({ cause, waiting }: FailureGroup): string =>
  waiting > 0 ? `/emails?state=open&cause=${cause}` : `/dead-letters?cause=${cause}`;

const note = ({ grouped, total, domainsKnown }: FailureGroups): string =>
  [
    ...(grouped < total
      ? [`The latest ${count(grouped)} of ${counted(total, 'email')} are grouped.`]
      : []),
    ...(domainsKnown ? [] : ['Recipient domains are unknown: the email service does not answer.']),
  ].join(' ');

/** Why emails are not delivered, most frequent cause first. Empty while all are. */
export const Failures = () => {
  const { data } = useRead<FailureGroups>('/ops/api/failures', { every: REFRESH_INTERVAL });
  if (!data || data.groups.length === 0) return null;
  return (
    <Box paddingBlock="7" borderBottomWidth="1px">
      <PageSection title="Undelivered and delayed, by cause">
        {note(data) && (
          <Text variant="small" tone="ink2">
            {note(data)}
          </Text>
        )}
        <Table
          caption="Undelivered and delayed emails by cause"
          rows={data.groups}
          keyOf={({ cause, reply, domain }) => JSON.stringify([cause, reply, domain])}
          columns={[
            {
              title: 'Cause',
              cell: (group) => (
                <InlineLink to={listOf(group)}>{causeLabel(group.cause)}</InlineLink>
              ),
            },
            { title: 'Reply', cell: ({ reply }) => (reply ? <Code>{reply}</Code> : '–') },
            { title: 'Recipient domain', cell: ({ domain }) => domain ?? '–' },
            { title: 'State', cell: states },
            { title: 'Latest', cell: ({ latestAt }) => <RelativeTime at={latestAt} /> },
            { title: 'Emails', end: true, cell: (group) => count(group.count) },
          ]}
        />
      </PageSection>
    </Box>
  );
};
