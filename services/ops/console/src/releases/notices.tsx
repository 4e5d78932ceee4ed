import type { ReleaseChange, ReleaseLock } from '@larkway/ops-contract';
import { Time } from '../ui/time';
import { Notice } from '../ui/notice';
import { verdictText } from './changes';

export const LockNotice = ({ lock }: { lock: ReleaseLock | null }) =>
  lock && (
    <Notice tone="warning" marginBottom="5">
      Locked by {lock.by}, <Time at={lock.since} />: "{lock.reason}" Versions and canaries can be
      taken back, and nothing else.
    </Notice>
  );

const whatHappened = ({ kind, quarantined }: ReleaseChange): string => {
  const isCanary = kind === 'canary-stopped';
  if (quarantined)
    return isCanary ? 'The canary was stopped automatically' : 'Rolled back automatically';
  return isCanary ? 'The judge stopped the canary' : 'The judge rolled it back';
};

/** What the platform took back by itself, and why. */
export const AutomaticNotice = ({ change }: { change: ReleaseChange | null }) =>
  change && (
    <Notice tone="danger" marginBottom="3">
      {whatHappened(change)}, <Time at={change.at} />
      {change.verdict ? `. ${verdictText(change.verdict)}.` : `: ${change.reason}`}
    </Notice>
  );
