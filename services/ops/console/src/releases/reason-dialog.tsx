import type { ReleaseProblem } from '@larkway/ops-contract';
import { ApiError, Box, chakra, TextareaField } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/errors';
import { actionLabel } from '../audit/actions';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice, type NoticeTone } from '../ui/notice';

/** Problems that the compatibility check found: rule, remote, reason and fix. */
const ProblemList = ({ problems }: { problems: ReleaseProblem[] }) => (
  <chakra.ul display="grid" gap="2" marginTop="2" fontWeight={400}>
    {problems.map(({ remote, rule, text }) => (
      <li key={`${remote} ${rule} ${text}`}>
        <chakra.b fontWeight={600}>
          {actionLabel(rule)}, {remote}:
        </chakra.b>{' '}
        {text}
      </li>
    ))}
  </chakra.ul>
);

export const ProblemNotice = ({
  tone,
  title,
  problems,
}: {
  tone: NoticeTone;
  title: string;
  problems: ReleaseProblem[];
}) => (
  <Notice tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
    {title}
    {problems.length > 0 && <ProblemList problems={problems} />}
  </Notice>
);

/** The path of each issue contains remote and rule: `mfe-dealers.sdk-range`. */
const problemsOf = (error: unknown): ReleaseProblem[] =>
  error instanceof ApiError && error.code === 'gate_refused'
    ? (error.body?.issues ?? []).map(({ path, message }) => ({
        remote: path.slice(0, path.lastIndexOf('.')),
        rule: path.slice(path.lastIndexOf('.') + 1),
        text: message,
      }))
    : [];

/** Why a command failed. */
export const CommandError = ({ error }: { error: unknown }) => (
  <ProblemNotice tone="danger" title={errorMessage(error)} problems={problemsOf(error)} />
);

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb: `Roll back`. */
  action: string;
  busyText: string;
  /** Who can read the reason. */
  hint?: string;
  /** The action is not possible, or not yet. */
  disabled?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  /** Called on success; by default closes the dialog. */
  onDone?: () => void;
  onClose: () => void;
}

const MIN_LENGTH = 3;

/**
 * Asks for a reason before an action, runs it, and closes on success; otherwise shows the error.
 */
export const ReasonDialog = ({
  title,
  children,
  action,
  busyText,
  hint = 'Everyone can read it in the history.',
  disabled = false,
  onConfirm,
  onClose,
  onDone = onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const hasReason = reason.trim().length >= MIN_LENGTH;
  const confirm = async () => {
    if (busy || disabled || !hasReason) return;
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
          {refused !== null && <CommandError error={refused} />}
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" busy={busy} busyText={busyText} disabled={disabled || !hasReason}>
            {action}
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};
