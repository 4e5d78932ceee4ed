import type { Overview } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { useConnection } from '../api/live';
import { duration, latency } from '../format/duration';
import { count, percent } from '../format/numbers';
import { zone } from '../format/times';
import { BarChart } from '../ui/bar-chart';
import { Figures } from '../ui/figures';
import { LoadError, Loading } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { Failures } from './failures';
import { Health } from './health';
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

const Content = ({ overview }: { overview: Overview }) => {
  const { lastHour } = overview;
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
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
        gap="32px 40px"
        paddingBlock="7"
        borderBottomWidth="1px"
      >
        <PageSection
          title={`Emails per minute, last hour (${zone(overview.at)})`}
          aside={
            <Box display="flex" gap="4" fontSize="0.9375rem" color="ink2" aria-hidden>
              <Key color="tide" label="Sent" />
              <Key color="danger" label="Failed" />
            </Box>
          }
        >
          <BarChart
            bars={overview.minutes.map(({ at, sent, failed }) => ({ at, good: sent, bad: failed }))}
            label={`Emails per minute in the last hour: ${count(lastHour.sent)} sent, ${count(lastHour.failed)} failed`}
            goodName="sent"
            badName="failed"
          />
        </PageSection>
        <PageSection title="From submit to accepted by the mail server">
          <Latency rows={overview.latency} />
        </PageSection>
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

const Key = ({ color, label }: { color: string; label: string }) => (
  <Box as="span" display="inline-flex" alignItems="center" gap="2">
    <Box as="span" boxSize="12px" borderRadius="3px" background={color} />
    {label}
  </Box>
);

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
