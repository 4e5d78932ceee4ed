import type { AuditEntry, AuditPage } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import useSWRInfinite from 'swr/infinite';
import { read } from '../api/http';
import { Button } from '../ui/button';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Table } from '../ui/table';
import { Code } from '../ui/text';
import { ExactTime } from '../ui/time';
import { actionLabel, detailText } from './actions';

const PAGE = 100;

const columns = [
  {
    title: 'When',
    cell: ({ at }: AuditEntry) => (
      <chakra.span display="block" minWidth={{ md: '150px', xl: '285px' }}>
        <ExactTime at={at} />
      </chakra.span>
    ),
  },
  { title: 'Who', cell: ({ operator }: AuditEntry) => operator?.name ?? 'Not signed in' },
  {
    title: 'Action',
    cell: ({ action }: AuditEntry) => (
      <chakra.span fontWeight={500}>{actionLabel(action)}</chakra.span>
    ),
  },
  {
    title: 'Done to',
    cell: ({ subject }: AuditEntry) =>
      subject ? (
        <Code title={subject} whiteSpace="nowrap">
          {subject.length > 20 ? `${subject.slice(0, 8)}…` : subject}
        </Code>
      ) : (
        '–'
      ),
  },
  {
    title: 'Detail',
    cell: ({ detail, from }: AuditEntry) => (
      <chakra.span color="ink2" overflowWrap="anywhere" minWidth="0">
        {detailText(from ? { ...detail, network: from.network } : detail) || '–'}
      </chakra.span>
    ),
  },
  { title: 'No.', end: true, cell: ({ number }: AuditEntry) => number },
];

/** Entries, latest first, page by page. */
export const AuditList = ({ query }: { query: string }) => {
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite<AuditPage, Error>(
    (index, previous: AuditPage | null) => {
      if (previous && previous.next === null) return null;
      const params = new URLSearchParams(query);
      params.set('limit', String(PAGE));
      if (previous?.next) params.set('before', String(previous.next));
      return `/ops/api/audit?${params}`;
    },
    read,
    { revalidateFirstPage: false, shouldRetryOnError: false },
  );
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void mutate()} /> : <Loading rows={8} />;
  const entries = data.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <Empty title="Nothing matches" text="Every action of an operator leaves an entry here." />
    );
  return (
    <>
      <Table
        caption="Audit log, latest first"
        rows={entries}
        keyOf={({ number }) => String(number)}
        columns={columns}
      />
      {data.at(-1)?.next && (
        <Box marginTop="4">
          <Button
            tone="outline"
            busy={isValidating}
            busyText="Loading…"
            onClick={() => void setSize((size) => size + 1)}
          >
            Earlier ones
          </Button>
        </Box>
      )}
    </>
  );
};
