import type { LiveRemote } from '@larkway/ops-contract';
import { type Definition, Definitions } from '../ui/definitions';
import { Moment } from '../ui/moment';
import { doneBy } from './changes';
import { Version } from './version';

const NONE = 'None';

const factsOf = ({ team, live, lastGood, canary }: LiveRemote): Definition[] => [
  { term: 'Team', value: team },
  { term: 'Live', value: <Version of={live.version} /> },
  { term: 'Since', value: <Moment at={live.since} /> },
  ...(live.change
    ? [
        { term: 'Made so', value: doneBy(live.change) },
        { term: 'Because', value: live.change.reason },
      ]
    : []),
  { term: 'Stands in', value: lastGood ? <Version of={lastGood} /> : NONE },
  {
    term: 'Canary',
    value: canary ? (
      <>
        <Version of={canary.version} />, {canary.percent} % of the visitors
      </>
    ) : (
      NONE
    ),
  },
];

export const RemoteFacts = ({ remote }: { remote: LiveRemote }) => (
  <Definitions items={factsOf(remote)} />
);
