import type { ReleaseProblem } from '@larkway/ops-contract';
import { ApiError, Box, chakra, TextareaField } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/errors';
import { actionLabel } from '../audit/actions';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice, type NoticeTone } from '../ui/notice';

/** What the gate has against a change: which rule, whom it is about, why, and what to do. */
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

/** The gate names remote and rule in the path of each issue: `mfe-dealers.sdk-range`. */
const problemsOf = (error: unknown): ReleaseProblem[] =>
  error instanceof ApiError && error.code === 'gate_refused'
    ? (error.body?.issues ?? []).map(({ path, message }) => ({
        remote: path.slice(0, path.lastIndexOf('.')),
        rule: path.slice(path.lastIndexOf('.') + 1),
        text: message,
      }))
    : [];

/** Why something was not done. */
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
  /** Who reads the reason. */
  hint?: string;
  /** It cannot be done, or not yet. */
  disabled?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
  /** Once it is done; closes the dialog when left out. */
  onDone?: () => void;
  onClose: () => void;
}

const MIN_LENGTH = 3;

/** Asks for a reason before something is done, does it, and closes when it went well; otherwise it says what stands against it. */
export const ReasonDialog = ({
  title,
  children,
  action,
  busyText,
  hint = 'Everybody reads it in the history.',
  disabled = false,
  onConfirm,
  onClose,
  onDone = onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const isSaid = reason.trim().length >= MIN_LENGTH;
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
          {refused !== null && <CommandError error={refused} />}
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
