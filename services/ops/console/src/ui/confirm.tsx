import { Box } from '@larkway/sdk';
import { type ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { useAction } from './use-action';

interface ConfirmProps {
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** The verb: `Pause sending`. */
  action: string;
  busyText: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done, does it, and closes when it went well. */
export const Confirm = ({ title, children, action, busyText, onConfirm, onClose }: ConfirmProps) => {
  const { busy, run } = useAction(onConfirm);
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <Box display="grid" gap="4">
        {children}
      </Box>
      <DialogActions>
        <Button tone="outline" onClick={onClose} disabled={busy}>
          Not now
        </Button>
        <Button busy={busy} busyText={busyText} onClick={() => void run().then((done) => done && onClose())}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
