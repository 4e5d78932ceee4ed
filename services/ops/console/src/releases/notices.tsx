import type { ReleaseChange, ReleaseLock } from '@larkway/ops-contract';
import { Time } from '../ui/time';
import { Notice } from '../ui/notice';
import { verdictText } from './changes';

export const LockNotice = ({ lock }: { lock: ReleaseLock | null }) =>
  lock && (
    <Notice tone="warning" marginBottom="5">
      Locked by {lock.by}, <Time at={lock.since} />: «{lock.reason}» Versions and canaries can be taken back, and nothing else.
    </Notice>
  );

/** What the judge did, with what it rests on. */
export const JudgeNotice = ({ change }: { change: ReleaseChange | null }) =>
  change && (
    <Notice tone="danger" marginBottom="3">
      The judge {change.kind === 'canary-stopped' ? 'stopped the canary' : 'rolled it back'}, <Time at={change.at} />
      {change.verdict ? `. ${verdictText(change.verdict)}.` : `: ${change.reason}`}
    </Notice>
  );
