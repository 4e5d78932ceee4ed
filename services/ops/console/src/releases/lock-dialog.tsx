import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { releasesPath } from './paths';
import { ReasonedDialog } from './reasoned-dialog';

interface LockDialogProps {
  /** As it is now. */
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
    <ReasonedDialog
      title="Unlock releases?"
      action="Unlock"
      busyText="Unlocking…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>Every team can promote and set canaries again.</p>
    </ReasonedDialog>
  ) : (
    <ReasonedDialog
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
    </ReasonedDialog>
  );
};
