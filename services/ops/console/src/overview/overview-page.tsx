import type { Overview } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import { useSearchParams } from 'react-router-dom';
import { useConnection } from '../api/live';
import { duration, latency } from '../format/duration';
import { count, percent } from '../format/numbers';
import { clock, zone } from '../format/times';
import { BarChart, BarChartKey } from '../ui/bar-chart';
import { Figures } from '../ui/figures';
import { LoadError, Loading } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { SegmentedControl } from '../ui/segmented-control';
import { Table } from '../ui/table';
import { TableTwin } from '../ui/table-twin';
import { Failures } from './failures';
import { Health } from './health';
import { StoredHistory } from './history';
import { Services, Workers } from './services';
import { useOverview } from './use-overview';

const connectionLooks = {
  connecting: { text: 'Connecting', color: 'field' },
  open: { text: 'Live', color: 'success' },
  interrupted: { text: 'Interrupted, connecting again', color: 'danger' },
};

/** Whether the figures are live. */
const ConnectionMark = () => {
  const { text, color } = connectionLooks[useConnection()];
  return (
    <Box
      role="status"
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="0.9375rem"
      color="ink2"
      whiteSpace="nowrap"
    >
      <Box as="span" boxSize="9px" borderRadius="pill" background={color} aria-hidden />
      {text}
    </Box>
  );
};

const windowNames = { '15m': '15 minutes', '1h': '1 hour', '24h': '24 hours' };

const latencyText = (milliseconds: number | null) =>
  milliseconds === null ? '–' : latency(milliseconds);

const Latency = ({ rows }: { rows: Overview['latency'] }) => (
  <Table
    caption="How long it took from submit until the mail server accepted"
    dense
    rows={rows}
    keyOf={({ window }) => window}
    columns={[
      { title: 'Last', cell: ({ window }) => windowNames[window] },
      { title: 'p50', end: true, cell: ({ p50 }) => latencyText(p50) },
      { title: 'p95', end: true, cell: ({ p95 }) => latencyText(p95) },
      { title: 'p99', end: true, cell: ({ p99 }) => latencyText(p99) },
      { title: 'Emails', end: true, cell: (row) => count(row.count) },
    ]}
  />
);

const NONE = '–';

const figuresOf = ({ emails, deadLetters, oldestWaitingSeconds, lastHour }: Overview) => [
  { label: 'Waiting', value: count(emails.accepted + emails.queued) },
  { label: 'Sending', value: count(emails.sending) },
  {
    label: 'Delayed',
    value: count(emails.postponed),
    tone: emails.postponed > 0 ? ('warning' as const) : undefined,
  },
  { label: 'Held', value: count(emails.held) },
  {
    label: 'Dead letters',
    value: count(deadLetters),
    tone: deadLetters > 0 ? ('danger' as const) : undefined,
  },
  {
    label: 'Oldest waiting',
    value: oldestWaitingSeconds === null ? NONE : duration(Math.round(oldestWaitingSeconds)),
  },
  { label: 'Sent, 1 hour', value: count(lastHour.sent) },
  {
    label: 'Failed, 1 hour',
    value: lastHour.failureRate === null ? NONE : percent(lastHour.failureRate),
  },
];

/** Live figures by minute. */
const LastHour = ({
  overview: { at, minutes, lastHour, latency: rows },
}: {
  overview: Overview;
}) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
    gap="32px 40px"
  >
    <PageSection title={`Emails per minute, last hour (${zone(at)})`} aside={<BarChartKey />}>
      <BarChart
        bars={minutes.map((minute) => ({
          title: clock(minute.at),
          tick: clock(minute.at),
          sent: minute.sent,
          failed: minute.failed,
        }))}
        label={`Emails per minute in the last hour: ${count(lastHour.sent)} sent, ${count(lastHour.failed)} failed`}
        tickEvery={15}
      />
      <TableTwin title="Numbers as a table">
        <Table
          caption="Emails per minute, latest first"
          dense
          rows={minutes.toReversed()}
          keyOf={(minute) => minute.at}
          columns={[
            { title: 'Minute', cell: (minute) => clock(minute.at) },
            { title: 'Received', end: true, cell: (minute) => count(minute.accepted) },
            { title: 'Sent', end: true, cell: (minute) => count(minute.sent) },
            { title: 'Failed', end: true, cell: (minute) => count(minute.failed) },
          ]}
        />
      </TableTwin>
      <Text variant="small" tone="ink2">
        Received: enqueued by the services. Sent: accepted by a mail server. Failed: failed in that
        minute, and neither delivered nor closed since.
      </Text>
    </PageSection>
    <PageSection title="From submit to accepted by the mail server">
      <Latency rows={rows} />
    </PageSection>
  </Box>
);

const ranges = ['1h', '24h', '30d'] as const;
type Range = (typeof ranges)[number];

/** The range in the address. */
const useRange = (): [Range, (range: Range) => void] => {
  const [params, setParams] = useSearchParams();
  const range = ranges.find((known) => known === params.get('range')) ?? '1h';
  return [
    range,
    (chosen) => setParams(chosen === '1h' ? {} : { range: chosen }, { preventScrollReset: true }),
  ];
};

const Content = ({ overview }: { overview: Overview }) => {
  const [range, choose] = useRange();
  return (
    <>
      <Health overview={overview} />
      <Figures
        figures={figuresOf(overview)}
        columns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
          xl: 'repeat(8, minmax(0, 1fr))',
        }}
      />
      <Box as="section" aria-label="Emails over time" paddingBlock="7" borderBottomWidth="1px">
        <Box marginBottom="5" marginLeft="-14px">
          <SegmentedControl
            label="Range"
            value={range}
            onChange={choose}
            segments={[
              { value: '1h', label: 'Last hour' },
              { value: '24h', label: '24 hours' },
              { value: '30d', label: '30 days' },
            ]}
          />
        </Box>
        {range === '1h' ? (
          <LastHour overview={overview} />
        ) : (
          <StoredHistory key={range} range={range} />
        )}
      </Box>
      <Failures />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
        gap="32px 40px"
        paddingTop="7"
      >
        <PageSection title="Services">
          <Services services={overview.services} />
        </PageSection>
        <PageSection title="Workers">
          <Workers workers={overview.workers} />
        </PageSection>
      </Box>
    </>
  );
};

export const OverviewPage = () => {
  const { data, error, reload } = useOverview();
  return (
    <Page title="Overview" actions={<ConnectionMark />}>
      {data ? (
        <Content overview={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : (
        <Loading rows={6} height="72px" />
      )}
    </Page>
  );
};
