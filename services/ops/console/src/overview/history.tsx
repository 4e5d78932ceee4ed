import { type History, type HistoryRange, historyRanges } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import { useRead } from '../api/use-read';
import { latency } from '../format/duration';
import { count, counted, percent } from '../format/numbers';
import { clock, exact, interval, shortDay, zone } from '../format/times';
import { BarChart, BarChartKey } from '../ui/bar-chart';
import { ChartKey } from '../ui/chart-frame';
import { Figures } from '../ui/figures';
import { LineChart } from '../ui/line-chart';
import { LoadState } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { TableTwin } from '../ui/table-twin';

const NONE = '–';
const REFRESH_INTERVAL = 10_000;

const milliseconds = { hour: 3_600_000, day: 86_400_000 };
const rangeNames: Record<HistoryRange, string> = { '24h': '24 hours', '30d': '30 days' };
/** Ticks that fit below a chart on a phone. */
const ticksEvery = { hour: 6, day: 7 };

export const historyPath = (range: HistoryRange): string => `/ops/api/history?range=${range}`;

const latencyText = (value: number | undefined): string =>
  value === undefined ? NONE : latency(value);

const figuresOf = ({ accepted, sent, failed, failureRate, latency: took }: History['total']) => [
  { label: 'Received', value: count(accepted), note: 'enqueued by the services' },
  { label: 'Sent', value: count(sent), note: 'accepted by a mail server' },
  {
    label: 'Failed',
    value: count(failed),
    note: 'refused, given up, quarantined, suppressed or bounced, even if a retry delivered it later',
  },
  {
    label: 'Failure rate',
    value: failureRate === null ? NONE : percent(failureRate),
    note: 'failed, of failed and sent',
  },
  {
    label: 'Time to send, p50',
    value: latencyText(took?.p50),
    note: 'half were accepted by the mail server within this time after submit',
  },
  {
    label: 'Time to send, p95',
    value: latencyText(took?.p95),
    note: '95 % were accepted within this time',
  },
];

/** What may be missing from the figures; null if nothing is. */
export const gapText = ({ behind, pendingHours }: History): string | null => {
  const texts = [
    ...behind.map(
      ({ service, readAt }) =>
        `The journal of ${service} was ${readAt ? `last read ${exact(readAt)}` : 'not read to its end yet'}; what happened since is missing until it is.`,
    ),
    ...(pendingHours > 0
      ? [`${counted(pendingHours, 'hour')} will be counted again within a few minutes.`]
      : []),
  ];
  return texts.length === 0 ? null : texts.join(' ');
};

const Charts = ({ history, range }: { history: History; range: HistoryRange }) => {
  const { buckets, total } = history;
  const unit = historyRanges[range];
  const nameOf = (at: string) => interval(at, milliseconds[unit]);
  const tickOf = unit === 'hour' ? clock : shortDay;
  const last = `last ${rangeNames[range]}`;
  const gap = gapText(history);
  return (
    <Box display="grid" gap="6">
      {gap && <Notice tone="warning">{gap}</Notice>}
      <Figures
        figures={figuresOf(total)}
        columns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(6, minmax(0, 1fr))',
        }}
      />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="32px 40px"
      >
        <PageSection
          title={`Emails per ${unit}, ${last} (${zone(buckets.at(-1)!.at)})`}
          aside={<BarChartKey />}
        >
          <BarChart
            bars={buckets.map(({ at, sent, failed }) => ({
              title: nameOf(at),
              tick: tickOf(at),
              sent,
              failed,
            }))}
            label={`Emails per ${unit} in the ${last}: ${count(total.sent)} sent, ${count(total.failed)} failed`}
            tickEvery={ticksEvery[unit]}
            isHalf
          />
        </PageSection>
        <PageSection
          title={`Time to send, ${last}`}
          aside={
            <ChartKey
              marks={[
                { label: 'p50', color: 'tide' },
                { label: 'p95', color: 'ink2', dashed: true },
              ]}
            />
          }
        >
          <LineChart
            lines={[
              { name: 'p50', color: 'var(--lw-colors-tide)' },
              { name: 'p95', color: 'var(--lw-colors-ink2)', dashed: true },
            ]}
            points={buckets.map(({ at, latency: took }) => ({
              title: nameOf(at),
              tick: tickOf(at),
              values: [took?.p50 ?? null, took?.p95 ?? null],
            }))}
            label={`Time to send per ${unit} in the ${last}: p50 ${latencyText(total.latency?.p50)}, p95 ${latencyText(total.latency?.p95)}`}
            format={latency}
            tickEvery={ticksEvery[unit]}
            isHalf
          />
        </PageSection>
      </Box>
      <div>
        <Text variant="small" tone="ink2">
          {unit === 'day' ? 'Days are days of UTC. ' : ''}The latest {unit} is not over. Times to
          send are exact to 5 %. The figures are kept for 90 days.
        </Text>
        <TableTwin title="Numbers as a table">
          <Table
            caption={`Emails per ${unit}, latest first`}
            dense
            rows={buckets.toReversed()}
            keyOf={({ at }) => at}
            columns={[
              {
                title: unit === 'hour' ? 'Hour' : 'Day',
                cell: ({ at }) => nameOf(at),
              },
              { title: 'Received', end: true, cell: ({ accepted }) => count(accepted) },
              { title: 'Sent', end: true, cell: ({ sent }) => count(sent) },
              { title: 'Failed', end: true, cell: ({ failed }) => count(failed) },
              { title: 'p50', end: true, cell: (row) => latencyText(row.latency?.p50) },
              { title: 'p95', end: true, cell: (row) => latencyText(row.latency?.p95) },
              { title: 'p99', end: true, cell: (row) => latencyText(row.latency?.p99) },
            ]}
          />
        </TableTwin>
      </div>
    </Box>
  );
};

/** Throughput, failures and latency from the stored figures of each hour. */
export const StoredHistory = ({ range }: { range: HistoryRange }) => {
  const { data, error, reload } = useRead<History>(historyPath(range), { every: REFRESH_INTERVAL });
  return (
    <LoadState data={data} error={error} reload={reload}>
      {(history) => <Charts history={history} range={range} />}
    </LoadState>
  );
};
