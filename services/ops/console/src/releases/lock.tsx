import type { ReleaseLock } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { Notice } from '../ui/notice';
import { RelativeTime } from '../ui/time';
import { releasesPath } from './api';
import { ReasonDialog } from './reason-dialog';

export const LockNotice = ({ lock }: { lock: ReleaseLock | null }) =>
  lock && (
    <Notice tone="warning" marginBottom="5">
      Locked by {lock.by}, <RelativeTime at={lock.since} />: "{lock.reason}" Only rollbacks and
      stopping a canary are possible.
    </Notice>
  );

interface LockDialogProps {
  /** The current state. */
  locked: boolean;
  onClose: () => void;
  onDone: () => void;
}

export const LockDialog = ({ locked, onClose, onDone }: LockDialogProps) => {
  const change = async (reason: string) => {
    await send(`${releasesPath}/lock`, { locked: !locked, reason });
    onDone();
    toast({ tone: 'success', title: locked ? 'Teams can release again' : 'Releases are locked' });
  };
  return locked ? (
    <ReasonDialog
      title="Unlock releases?"
      action="Unlock"
      busyText="Unlocking…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>Every team can promote and set canaries again.</p>
    </ReasonDialog>
  ) : (
    <ReasonDialog
      title="Lock releases?"
      action="Lock"
      busyText="Locking…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        No team can promote or set a canary until it is unlocked. Rolling back and stopping a canary
        still work.
      </p>
    </ReasonDialog>
  );
};
