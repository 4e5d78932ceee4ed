import type { LiveRemote } from '@larkway/ops-contract';
import { Badge, Text } from '@larkway/sdk';
import { InlineLink } from '../ui/anchor';
import { Part } from '../ui/page';
import { Time } from '../ui/time';
import { doneBy } from './changes';
import { AutomaticNotice } from './notices';
import { SideBySide } from './side-by-side';

/** What is live of one remote, by whom and why, and how it does. */
export const LiveRemotePart = ({ remote }: { remote: LiveRemote }) => {
  const { name, team, live, takenBack } = remote;
  return (
    <Part
      title={<InlineLink to={`/releases/${name}`}>{name}</InlineLink>}
      aside={<Badge>{team}</Badge>}
    >
      <AutomaticNotice change={takenBack} />
      <Text variant="small" tone="ink2" marginBottom="2">
        {live.change ? doneBy(live.change) : 'Live'} <Time at={live.since} />
        {live.change && `: ${live.change.reason}`}
      </Text>
      <SideBySide remote={remote} />
    </Part>
  );
};
