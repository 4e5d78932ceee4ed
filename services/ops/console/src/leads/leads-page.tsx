import type { UnansweredLead, UnansweredLeads } from '@larkway/ops-contract';
import { Box, chakra, Text, toast } from '@larkway/sdk';
import { ClockIcon } from '@phosphor-icons/react/Clock';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { kindNoun } from '../emails/labels';
import { duration } from '../format/duration';
import { counted } from '../format/numbers';
import { exact } from '../format/times';
import { SavedFilters } from '../saved-filters/saved-filters';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { RangeFields, useAddressRange } from '../ui/date-range';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { type Column, Table } from '../ui/table';
import { Code, InlineLink } from '../ui/text';
import { useNow } from '../ui/time';
import { useAction } from '../ui/use-action';

export const unansweredPath = '/ops/api/leads/unanswered';
const REFRESH_INTERVAL = 15_000;
const HOUR = 3_600_000;

const looks = {
  recent: { icon: ClockIcon, color: 'ink2', label: '' },
  due: { icon: WarningIcon, color: 'warning', label: 'due soon' },
  overdue: { icon: WarningCircleIcon, color: 'danger', label: 'overdue' },
};

/** The class of age that the alerts use. */
export const ageOf = (
  { createdAt }: Pick<UnansweredLead, 'createdAt'>,
  { warningHours, dueHours }: Pick<UnansweredLeads, 'warningHours' | 'dueHours'>,
  now: number,
): keyof typeof looks => {
  const hours = (now - Date.parse(createdAt)) / HOUR;
  return hours >= dueHours ? 'overdue' : hours >= warningHours ? 'due' : 'recent';
};

const Age = ({ lead, unanswered }: { lead: UnansweredLead; unanswered: UnansweredLeads }) => {
  const now = useNow();
  const { icon: Symbol, color, label } = looks[ageOf(lead, unanswered, now)];
  const seconds = Math.max(0, Math.floor((now - Date.parse(lead.createdAt)) / 60_000)) * 60;
  return (
    <chakra.time
      dateTime={lead.createdAt}
      title={`Received ${exact(lead.createdAt)}`}
      display="inline-flex"
      alignItems="center"
      gap="2"
      color={color}
      fontWeight={500}
      fontVariantNumeric="tabular-nums"
    >
      <Symbol size={16} weight="bold" aria-hidden />
      {duration(seconds).replace(/ 00 s$/, '')}
      {label && `, ${label}`}
    </chakra.time>
  );
};

const Mark = ({ lead, onDone }: { lead: UnansweredLead; onDone: () => Promise<unknown> }) => {
  const { busy, run } = useAction(async () => {
    const { marked } = await send<{ marked: boolean }>(
      `/ops/api/leads/${lead.id}/answered`,
    ).finally(() => void onDone());
    toast({
      tone: 'success',
      title: marked ? 'Marked as answered' : 'It was marked as answered before',
    });
  });
  return (
    <Button
      tone="outline"
      busy={busy}
      busyText="Marking…"
      aria-label={`Mark as answered: ${lead.person}, ${lead.id.slice(0, 8)}`}
      onClick={() => void run()}
    >
      Mark as answered
    </Button>
  );
};

const columnsOf = (unanswered: UnansweredLeads): Column<UnansweredLead>[] => [
  { title: 'Waits', cell: (lead) => <Age lead={lead} unanswered={unanswered} /> },
  { title: 'Kind', cell: ({ kind }) => kindNoun(kind) },
  { title: 'Person', cell: ({ person }) => person },
  {
    title: 'Id',
    cell: ({ id }) => (
      <InlineLink to={`/emails?id=${id}`}>
        <Code title={id}>{id.slice(0, 8)}</Code>
      </InlineLink>
    ),
  },
];

const noteOf = ({ counts, dueHours }: UnansweredLeads): string => {
  const { recent, due, overdue } = counts;
  const all = counted(recent + due + overdue, 'request');
  const late =
    overdue > 0 ? `${counted(overdue, 'request')} for more than ${dueHours} hours. ` : '';
  return `${all} not marked as answered. ${late}The site promises a reply within 24 hours.`;
};

/** Leads that no one has marked as answered, oldest first; all, or those of a range of time. */
export const LeadsPage = () => {
  const range = useAddressRange();
  const { data, error, reload } = useRead<UnansweredLeads>(range.within(unansweredPath), {
    every: REFRESH_INTERVAL,
  });
  const mayMark = useMay('operator');
  return (
    <Page title="Leads" note={data ? noteOf(data) : 'Requests that wait for an answer of a team.'}>
      <RangeFields label="Leads" verb="Received" range={range} />
      <SavedFilters list="leads" />
      {!data ? (
        error ? (
          <LoadError error={error} onRetry={() => void reload()} />
        ) : (
          <Loading />
        )
      ) : data.leads.length === 0 && range.isSet ? (
        <Empty
          title="No request of this time waits"
          text="Requests outside it may still wait for an answer."
        />
      ) : data.leads.length === 0 ? (
        <Empty
          title="Every request is answered"
          text="Teams mark a request with the link in its email, or here."
        />
      ) : (
        <Box display="grid" gap="4">
          <Table
            caption="Unanswered leads"
            rows={data.leads}
            keyOf={({ id }) => id}
            columns={[
              ...columnsOf(data),
              ...(mayMark
                ? [
                    {
                      title: 'Actions',
                      end: true,
                      cell: (lead: UnansweredLead) => <Mark lead={lead} onDone={reload} />,
                    },
                  ]
                : []),
            ]}
          />
          <Text variant="small" tone="ink2">
            The age counts from the submission. From {data.warningHours} hours on, an answer is due
            soon; from {data.dueHours} hours on, it is overdue. An alert goes out for each. Teams
            mark a request as answered with the link in its email, which works once, within 30 days.
          </Text>
        </Box>
      )}
    </Page>
  );
};
