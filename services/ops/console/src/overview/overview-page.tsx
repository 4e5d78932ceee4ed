import type { Overview } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { duration } from '../format/duration';
import { count, percent } from '../format/numbers';
import { zone } from '../format/times';
import { Bars } from '../ui/bars';
import { Failed } from '../ui/failed';
import { Figures } from '../ui/figures';
import { Loading } from '../ui/loading';
import { Page, Part } from '../ui/page';
import { ConnectionMark } from './connection-mark';
import { Failures } from './failures';
import { Health } from './health';
import { Latency } from './latency';
import { Services } from './services';
import { useOverview } from './use-overview';
import { Workers } from './workers';

const NONE = '–';

const figuresOf = ({ mails, deadLetters, oldestWaitingSeconds, lastHour }: Overview) => [
  { label: 'Waiting', value: count(mails.accepted + mails.queued) },
  { label: 'Sending', value: count(mails.sending) },
  {
    label: 'Postponed',
    value: count(mails.postponed),
    tone: mails.postponed > 0 ? ('warning' as const) : undefined,
  },
  { label: 'Held', value: count(mails.held) },
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
        <Part
          title={`Mails per minute, last hour (${zone(overview.at)})`}
          aside={
            <Box display="flex" gap="4" fontSize="0.9375rem" color="ink2" aria-hidden>
              <Key color="tide" label="Sent" />
              <Key color="danger" label="Failed" />
            </Box>
          }
        >
          <Bars
            bars={overview.minutes.map(({ at, sent, failed }) => ({ at, good: sent, bad: failed }))}
            label={`Mails per minute in the last hour: ${count(lastHour.sent)} sent, ${count(lastHour.failed)} failed`}
            goodName="sent"
            badName="failed"
          />
        </Part>
        <Part title="From submit to accepted by the mail server">
          <Latency rows={overview.latency} />
        </Part>
      </Box>
      <Failures />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
        gap="32px 40px"
        paddingTop="7"
      >
        <Part title="Services">
          <Services services={overview.services} />
        </Part>
        <Part title="Workers">
          <Workers workers={overview.workers} />
        </Part>
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
        <Failed error={error} onRetry={() => void reload()} />
      ) : (
        <Loading rows={6} height="72px" />
      )}
    </Page>
  );
};
