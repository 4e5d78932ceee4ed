import { Box } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { Notice } from './notice';
import { useAction } from './use-action';

interface ConfirmProps {
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** The verb: `Pause sending`. */
  action: string;
  busyText: string;
  /** It cannot be done any more. */
  tooLate?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done, does it, and closes when it went well; otherwise it says why not. */
export const Confirm = ({
  title,
  children,
  action,
  busyText,
  tooLate = false,
  onConfirm,
  onClose,
}: ConfirmProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction(onConfirm, setProblem);
  const confirm = async () => {
    setProblem(null);
    if (await run()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <Box display="grid" gap="4">
        {children}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </Box>
      <DialogActions>
        <Button tone="outline" onClick={onClose} disabled={busy}>
          Not now
        </Button>
        <Button busy={busy} busyText={busyText} disabled={tooLate} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
