import { Box, chakra, TextareaField } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Refusal } from './problems';

interface ReasonedDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb: `Roll back`. */
  action: string;
  busyText: string;
  /** Who reads the reason. */
  hint?: string;
  /** It cannot be done, or not yet. */
  disabled?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  /** Once it is done; closes the dialog when left out. */
  onDone?: () => void;
  onClose: () => void;
}

const FEWEST = 3;

/** Asks for a reason before something is done, does it, and closes when it went well; otherwise it says what stands against it. */
export const ReasonedDialog = ({
  title,
  children,
  action,
  busyText,
  hint = 'Everybody reads it in the history.',
  disabled = false,
  onConfirm,
  onClose,
  onDone = onClose,
}: ReasonedDialogProps) => {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isSaid = reason.trim().length >= FEWEST;
  const confirm = async () => {
    if (busy || disabled || !isSaid) return;
    setBusy(true);
    setRefused(null);
    await onConfirm(reason.trim()).then(onDone, setRefused);
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Box display="grid" gap="4">
          {children}
          <TextareaField
            label="Reason"
            hint={hint}
            rows={2}
            value={reason}
            onChange={setReason}
            required
          />
          {refused !== null && <Refusal error={refused} />}
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" busy={busy} busyText={busyText} disabled={disabled || !isSaid}>
            {action}
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};
