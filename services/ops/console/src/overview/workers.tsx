import type { Overview } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { count } from '../format/numbers';
import { Code } from '../ui/code';
import { Table } from '../ui/table';
import { Time } from '../ui/time';

export const Workers = ({ workers }: { workers: Overview['workers'] }) => {
  if (!workers) return <Text variant="small">Not known: the mail service cannot be reached.</Text>;
  if (workers.length === 0)
    return <Text variant="small">None was seen within the last minute.</Text>;
  return (
    <Table
      caption="Workers seen within the last minute"
      dense
      rows={workers}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Worker', cell: ({ id }) => <Code title={id}>{id.slice(0, 8)}</Code> },
        { title: 'Active', end: true, cell: ({ active }) => count(active) },
        { title: 'Started', end: true, cell: ({ startedAt }) => <Time at={startedAt} /> },
        { title: 'Seen', end: true, cell: ({ seenAt }) => <Time at={seenAt} /> },
      ]}
    />
  );
};
