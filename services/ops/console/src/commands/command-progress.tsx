import type { Command } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { useState } from 'react';
import { useLiveEvent } from '../api/live';
import { useRead } from '../api/use-read';
import { count, counted } from '../format/numbers';
import { LiveRegion, Notice } from '../ui/notice';
import { outcomeText, commandTexts } from './command-texts';

const POLL = 1_000;

/** The current state of a command, from the stream and, if that is interrupted, by polling. */
export const useCommand = (begun: Command): Command => {
  const [latest, setLatest] = useState(begun);
  useLiveEvent('command', (command) => command.id === begun.id && setLatest(command));
  const [settled, setSettled] = useState<Command | null>(null);
  const { data } = useRead<Command>(settled ? null : `/ops/api/commands/${begun.id}`, {
    every: POLL,
  });
  const command =
    data?.id === begun.id && (latest.state === 'running' || data.state !== 'running')
      ? data
      : latest;
  // The outcomes of a retry follow after it has finished, and come by polling only.
  const isFinal =
    command.state !== 'running' && (isRetry(command) ? command.outcomes?.open === 0 : true);
  if (isFinal && !settled) setSettled(command);
  return settled ?? command;
};

const isRetry = ({ command }: Command): boolean =>
  command === 'retry' || command === 'unsuppress-and-retry';

const ResultNotice = ({ command }: { command: Command }) => {
  const { past } = commandTexts(command.command);
  const { outcomes, unsuppressed } = command;
  const isUndelivered = outcomes !== null && outcomes.suppressed + outcomes.failed > 0;
  const tone =
    command.state === 'interrupted' || isUndelivered
      ? 'danger'
      : command.refused > 0
        ? 'warning'
        : outcomes !== null && outcomes.open > 0
          ? 'info'
          : 'success';
  return (
    <Notice tone={tone}>
      {command.state === 'interrupted' && 'It was interrupted. '}
      {counted(command.done, 'email')} {past}
      {command.refused > 0 && `, ${count(command.refused)} not`}.
      {unsuppressed > 0 &&
        ` ${counted(unsuppressed, 'address', 'addresses')} taken off the suppression list.`}
      {outcomes !== null && command.done > 0 && ` So far: ${outcomeText(outcomes)}.`}
    </Notice>
  );
};

/** The progress of a command and its result. */
export const Progress = ({ command }: { command: Command }) => {
  const finished = command.done + command.refused;
  const isRunning = command.state === 'running';
  return (
    <Box display="grid" gap="3">
      {isRunning ? (
        <Box>
          <chakra.progress
            max={Math.max(1, command.total)}
            value={finished}
            aria-label="Progress"
            width="full"
            height="8px"
            accentColor="tide"
            display="block"
            marginBottom="2"
          />
          <chakra.span fontVariantNumeric="tabular-nums">
            {count(finished)} of {count(command.total)}
          </chakra.span>
        </Box>
      ) : (
        <ResultNotice command={command} />
      )}
      {command.reasons.length > 0 && (
        <chakra.ul fontSize="0.9375rem" color="ink2" display="grid" gap="1">
          {command.reasons.map(({ reason, count: times }) => (
            <li key={reason}>
              {count(times)} × {reason}
            </li>
          ))}
        </chakra.ul>
      )}
      <LiveRegion>
        {isRunning
          ? 'In progress'
          : command.outcomes && command.done > 0
            ? `Outcome: ${outcomeText(command.outcomes)}`
            : `Done: ${count(command.done)} of ${count(command.total)}`}
      </LiveRegion>
    </Box>
  );
};
