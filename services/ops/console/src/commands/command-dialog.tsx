import type { Command, CommandName, Counted, EmailFilter } from '@larkway/ops-contract';
import { Box, Skeleton, TextareaField } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { errorMessage } from '../api/errors';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { useAction } from '../ui/use-action';
import { Progress, useCommand } from './command-progress';
import { suppressionWarning, titleOf, commandTexts } from './command-texts';

/** What a command applies to: some emails, or all that match a filter. */
export type Target = { ids: string[] } | { filter: EmailFilter };

const MIN_LENGTH = 3;
const MAX_LENGTH = 300;

interface CommandDialogProps {
  command: CommandName;
  target: Target;
  onClose: () => void;
  /** Called once the command has started. */
  onDone: () => void;
}

const Running = ({ begun, onClose }: { begun: Command; onClose: () => void }) => {
  const command = useCommand(begun);
  return (
    <>
      <Progress command={command} />
      <DialogActions>
        <Button tone={command.state === 'running' ? 'outline' : 'ink'} onClick={onClose}>
          {command.state === 'running' ? 'Continue in the background' : 'Close'}
        </Button>
      </DialogActions>
    </>
  );
};

/**
 * Counts the emails, warns of suppressed recipients and names the consequence before the command
 * starts; then shows its progress.
 */
export const CommandDialog = ({ command: asked, target, onClose, onDone }: CommandDialogProps) => {
  const [command, setCommand] = useState(asked);
  const [reason, setReason] = useState('');
  const [counted, setCounted] = useState<Counted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState<Command | null>(null);
  const { verb, busy: busyText, consequence } = commandTexts(command);
  const needsReason = command === 'close';
  const [counting, setCounting] = useState(0);

  useEffect(() => {
    let isWanted = true;
    send<Counted>('/ops/api/commands/count', { command, ...target }).then(
      (answer) => isWanted && setCounted(answer),
      (error: unknown) => isWanted && setProblem(errorMessage(error)),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- counted once, and again on demand
  }, [command, counting]);

  const { busy, run } = useAction(async () => {
    setBegun(
      await send<Command>('/ops/api/commands/confirm', {
        token: counted?.token,
        ...(needsReason && { reason: reason.trim() }),
      }),
    );
    onDone();
  }, setProblem);
  const again = () => {
    setProblem(null);
    setCounted(null);
    setCounting((times) => times + 1);
  };
  const removeSuppression = () => {
    setCounted(null);
    setCommand('unsuppress-and-retry');
  };

  const count = counted?.count;
  const warning =
    counted && command === 'retry'
      ? suppressionWarning(counted.count, counted.suppressed)
      : undefined;
  const hasReason = !needsReason || reason.trim().length >= MIN_LENGTH;
  const title = count === undefined ? verb : titleOf(command, count);
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      {begun ? (
        <Running begun={begun} onClose={onClose} />
      ) : (
        <>
          <Box display="grid" gap="3" minHeight="48px">
            {problem ? (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            ) : count === undefined ? (
              <Skeleton height="48px" />
            ) : count === 0 ? (
              <p>None of them can be changed this way in their current state.</p>
            ) : (
              <>
                {warning && <Notice tone="warning">{warning}</Notice>}
                <p>{consequence}</p>
                {needsReason && (
                  <TextareaField
                    label="Why? It is kept in the audit log; do not enter personal data."
                    name="reason"
                    value={reason}
                    onChange={(text) => setReason(text.slice(0, MAX_LENGTH))}
                  />
                )}
              </>
            )}
          </Box>
          <DialogActions>
            <Button tone="outline" onClick={onClose} disabled={busy}>
              Leave as it is
            </Button>
            {problem ? (
              <Button onClick={again}>Count again</Button>
            ) : (
              <>
                <Button
                  tone={warning ? 'outline' : 'ink'}
                  disabled={!count || !hasReason}
                  busy={busy}
                  busyText={busyText}
                  onClick={() => void run()}
                >
                  {count ? titleOf(command, count) : verb}
                </Button>
                {warning && counted?.suppressed !== null && (
                  <Button disabled={busy} onClick={removeSuppression}>
                    {commandTexts('unsuppress-and-retry').verb}
                  </Button>
                )}
              </>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
