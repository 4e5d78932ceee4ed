import type { ServiceHealth } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { XIcon } from '@phosphor-icons/react/X';
import { duration } from '../format/duration';
import { count } from '../format/numbers';
import { Table } from '../ui/table';
import { Time } from '../ui/time';

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
      'Answers'
    ) : (
      <span>
        Away
        {seenAt && (
          <>
            , seen <Time at={seenAt} />
          </>
        )}
      </span>
    )}
  </chakra.span>
);

const drifting = (drift: number) =>
  drift === 0 ? '0' : `${drift > 0 ? '+' : '−'}${count(Math.abs(drift))}`;

/** What each service says about its promises, beside what is known here. */
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
        title: 'Oldest promise',
        end: true,
        cell: ({ outbox }) =>
          outbox && outbox.open > 0 ? duration(Math.round(outbox.oldestSeconds)) : NONE,
      },
    ]}
  />
);
