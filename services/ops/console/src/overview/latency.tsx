import type { Overview } from '@larkway/ops-contract';
import { latency } from '../format/duration';
import { count } from '../format/numbers';
import { Table } from '../ui/table';

const names = { '15m': '15 minutes', '1h': '1 hour', '24h': '24 hours' };

const value = (milliseconds: number | null) =>
  milliseconds === null ? '–' : latency(milliseconds);

export const Latency = ({ rows }: { rows: Overview['latency'] }) => (
  <Table
    caption="How long it took from submit until the mail server accepted"
    dense
    rows={rows}
    keyOf={({ window }) => window}
    columns={[
      { title: 'Last', cell: ({ window }) => names[window] },
      { title: 'p50', end: true, cell: ({ p50 }) => value(p50) },
      { title: 'p95', end: true, cell: ({ p95 }) => value(p95) },
      { title: 'p99', end: true, cell: ({ p99 }) => value(p99) },
      { title: 'Mails', end: true, cell: (row) => count(row.count) },
    ]}
  />
);
