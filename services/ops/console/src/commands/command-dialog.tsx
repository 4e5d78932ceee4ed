import type { Command, Counted, CommandName, MailFilter } from '@larkway/ops-contract';
import { Box, Skeleton } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { send } from '../api/http';
import { messageOf } from '../api/message-of';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { useAction } from '../ui/use-action';
import { Progress, useCommand } from './progress';
import { titleOf, wordsOf } from './words';

/** What a command is for: some mails, or all that a filter lets through. */
export type Target = { ids: string[] } | { filter: MailFilter };

interface CommandDialogProps {
  command: CommandName;
  target: Target;
  onClose: () => void;
  /** When something was done. */
  onDone: () => void;
}

const Running = ({ begun, onClose }: { begun: Command; onClose: () => void }) => {
  const command = useCommand(begun);
  return (
    <>
      <Progress command={command} />
      <DialogActions>
        <Button tone={command.state === 'running' ? 'outline' : 'ink'} onClick={onClose}>
          {command.state === 'running' ? 'Go on in the background' : 'Close'}
        </Button>
      </DialogActions>
    </>
  );
};

/** Counts first, says what will happen to how many, and only then does it; then shows how far it is. */
export const CommandDialog = ({ command, target, onClose, onDone }: CommandDialogProps) => {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState<Command | null>(null);
  const { verb, busy: busyText, consequence } = wordsOf(command);
  const filter = 'filter' in target ? target.filter : null;
  const [counting, setCounting] = useState(0);

  useEffect(() => {
    if (!filter) return;
    let isWanted = true;
    send<Counted>('/ops/api/commands/count', { command, filter }).then(
      (answer) => isWanted && setCounted(answer),
      (error: unknown) => isWanted && setProblem(messageOf(error)),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- counted once, and again on demand
  }, [command, counting]);

  const { busy, run } = useAction(async () => {
    const answer =
      'ids' in target ? await send<Command>('/ops/api/commands', { command, ids: target.ids }) : await send<Command>('/ops/api/commands/confirm', { token: counted?.token });
    setBegun(answer);
    onDone();
  }, setProblem);
  const again = () => {
    setProblem(null);
    setCounted(null);
    setCounting((times) => times + 1);
  };

  const count = 'ids' in target ? target.ids.length : counted?.count;
  const title = count === undefined ? `${verb} all that match` : titleOf(command, count);
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
              <p>None of them can be changed this way where they stand now.</p>
            ) : (
              <p>{consequence}</p>
            )}
          </Box>
          <DialogActions>
            <Button tone="outline" onClick={onClose} disabled={busy}>
              Leave as it is
            </Button>
            {problem ? (
              <Button onClick={again}>{filter ? 'Count again' : 'Try again'}</Button>
            ) : (
              <Button disabled={!count} busy={busy} busyText={busyText} onClick={() => void run()}>
                {count ? titleOf(command, count) : verb}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
