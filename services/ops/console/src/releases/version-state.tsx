import type { LiveRemote, RemoteVersion } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { ArrowsSplitIcon } from '@phosphor-icons/react/ArrowsSplit';
import { BroadcastIcon } from '@phosphor-icons/react/Broadcast';
import { ShieldCheckIcon } from '@phosphor-icons/react/ShieldCheck';

const lookOf = ({ version, withdrawn }: RemoteVersion, remote: LiveRemote | null) => {
  if (remote?.live.version === version)
    return { label: 'Live', icon: BroadcastIcon, color: 'success' };
  if (remote?.canary?.version === version)
    return { label: `Canary, ${remote.canary.percent} %`, icon: ArrowsSplitIcon, color: 'info' };
  if (remote?.lastGood === version)
    return { label: 'Last good', icon: ShieldCheckIcon, color: 'ink2' };
  return withdrawn
    ? { label: 'Taken back', icon: ArrowCounterClockwiseIcon, color: 'warning' }
    : null;
};

/** Where a version stands: icon, word and colour; nothing for one that just waits. */
export const VersionState = ({
  version,
  remote,
}: {
  version: RemoteVersion;
  remote: LiveRemote | null;
}) => {
  const look = lookOf(version, remote);
  if (!look) return null;
  const { label, icon: Symbol, color } = look;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="0.9375rem"
      fontWeight={500}
      color={color}
      whiteSpace="nowrap"
    >
      <Symbol size={16} weight="bold" aria-hidden />
      {label}
    </chakra.span>
  );
};
