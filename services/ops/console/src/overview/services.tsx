import type { Overview, ServiceHealth } from '@larkway/ops-contract';
import { chakra, Text } from '@larkway/sdk';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { XIcon } from '@phosphor-icons/react/X';
import { duration } from '../format/duration';
import { count } from '../format/numbers';
import { Table } from '../ui/table';
import { Code } from '../ui/text';
import { RelativeTime } from '../ui/time';

const NONE = '–';

const Reachable = ({ reachable, seenAt }: ServiceHealth) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    gap="2"
    color={reachable ? 'success' : 'danger'}
    fontWeight={500}
  >
    {reachable ? (
      <CheckIcon size={16} weight="bold" aria-hidden />
    ) : (
      <XIcon size={16} weight="bold" aria-hidden />
    )}
    {reachable ? (
      'Reachable'
    ) : (
      <span>
        Unreachable
        {seenAt && (
          <>
            , last seen <RelativeTime at={seenAt} />
          </>
        )}
      </span>
    )}
  </chakra.span>
);

const drifting = (drift: number) =>
  drift === 0 ? '0' : `${drift > 0 ? '+' : '−'}${count(Math.abs(drift))}`;

/** The number of open emails that each service reports, beside the console's. */
export const Services = ({ services }: { services: ServiceHealth[] }) => (
  <Table
    caption="Services"
    rows={services}
    keyOf={({ service }) => service}
    columns={[
      { title: 'Service', cell: ({ service }) => service },
      { title: 'State', cell: (row) => <Reachable {...row} /> },
      {
        title: 'Feed lag',
        end: true,
        cell: ({ feedLagSeconds }) => (feedLagSeconds === null ? NONE : duration(feedLagSeconds)),
      },
      {
        title: 'Open there',
        end: true,
        cell: ({ outbox }) => (outbox ? count(outbox.open) : NONE),
      },
      {
        title: 'Open here',
        end: true,
        cell: ({ openHere }) => (openHere === null ? NONE : count(openHere)),
      },
      {
        title: 'Drift',
        end: true,
        cell: ({ drift }) =>
          drift === null ? (
            NONE
          ) : (
            <chakra.span color={drift === 0 ? undefined : 'warning'}>{drifting(drift)}</chakra.span>
          ),
      },
      {
        title: 'Oldest open',
        end: true,
        cell: ({ outbox }) =>
          outbox && outbox.open > 0 ? duration(Math.round(outbox.oldestSeconds)) : NONE,
      },
    ]}
  />
);

export const Workers = ({ workers }: { workers: Overview['workers'] }) => {
  if (!workers) return <Text variant="small">Not known: the email service cannot be reached.</Text>;
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
        { title: 'Started', end: true, cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
        { title: 'Seen', end: true, cell: ({ seenAt }) => <RelativeTime at={seenAt} /> },
      ]}
    />
  );
};
