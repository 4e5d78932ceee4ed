import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { remotePath } from './paths';
import { ReasonedDialog } from './reasoned-dialog';

export const StopCanaryDialog = ({
  name,
  onClose,
  onDone,
}: {
  name: string;
  onClose: () => void;
  onDone: () => void;
}) => {
  const stop = async (reason: string) => {
    await send(`${remotePath(name)}/canary/stop`, { reason });
    onDone();
    toast({ tone: 'success', title: 'The canary is stopped' });
  };
  return (
    <ReasonedDialog
      title={`Stop the canary of ${name}?`}
      action="Stop the canary"
      busyText="Stopping…"
      onConfirm={stop}
      onClose={onClose}
    >
      <p>From their next page on its visitors get what everybody else gets.</p>
    </ReasonedDialog>
  );
};
