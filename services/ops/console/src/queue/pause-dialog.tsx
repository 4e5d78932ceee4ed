import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { Confirm } from '../ui/confirm';

interface PauseDialogProps {
  /** As it is now. */
  paused: boolean;
  onClose: () => void;
  onDone: () => void;
}

export const PauseDialog = ({ paused, onClose, onDone }: PauseDialogProps) => {
  const change = async () => {
    await send(paused ? '/ops/api/queue/resume' : '/ops/api/queue/pause');
    onDone();
    toast({ tone: 'success', title: paused ? 'Mails are going out again' : 'Sending is paused' });
  };
  return paused ? (
    <Confirm
      title="Resume sending?"
      action="Resume sending"
      busyText="Resuming…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>Everything that has waited goes out now, oldest first.</p>
    </Confirm>
  ) : (
    <Confirm
      title="Pause sending?"
      action="Pause sending"
      busyText="Pausing…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        No further mail is begun until somebody resumes. Visitors can still send; what they send is
        kept and waits.
      </p>
    </Confirm>
  );
};
