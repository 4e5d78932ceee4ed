import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';
import type { useAttempt } from '../session/attempt';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { Notice } from './notice';

/** The message of a field or of one of its items. */
export const issueOf = (
  issues: Record<string, string> | undefined,
  field: string,
): string | undefined =>
  Object.entries(issues ?? {}).find(
    ([path]) => path === field || path.startsWith(`${field}.`),
  )?.[1];

interface FormDialogProps {
  title: string;
  /** The verb: `Add`. */
  action: string;
  busyText: string;
  disabled: boolean;
  attempt: ReturnType<typeof useAttempt>;
  /** Fields whose messages are shown at the field. */
  fields: string[];
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. A refusal is shown at its fields, otherwise above them. */
export const FormDialog = ({
  title,
  action,
  busyText,
  disabled,
  attempt: { busy, refusal, attempt },
  fields,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  const isShownAtField = fields.some((field) => issueOf(refusal?.issues, field));
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(onSubmit);
        }}
      >
        <Box display="grid" gap="4">
          {refusal && !isShownAtField && (
            <Notice tone="danger" role="alert">
              {refusal.message}
            </Notice>
          )}
          {children}
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" busy={busy} busyText={busyText} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};
