import type { Command } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { useState } from 'react';
import { useLive } from '../api/live';
import { useRead } from '../api/use-read';
import { count, counted } from '../format/numbers';
import { LiveRegion } from '../ui/live-region';
import { Notice } from '../ui/notice';
import { wordsOf } from './words';

const POLL = 1_000;

/** A command as it goes on, from the stream and, in case that is interrupted, by asking. */
export const useCommand = (begun: Command): Command => {
  const [told, setTold] = useState(begun);
  useLive('command', (command) => command.id === begun.id && setTold(command));
  const isRunning = told.state === 'running';
  const { data } = useRead<Command>(isRunning ? `/ops/api/commands/${begun.id}` : null, { every: POLL });
  return isRunning && data?.id === begun.id ? data : told;
};

const ResultNotice = ({ command }: { command: Command }) => {
  const { past } = wordsOf(command.command);
  const tone = command.state === 'interrupted' ? 'danger' : command.refused > 0 ? 'warning' : 'success';
  return (
    <Notice tone={tone}>
      {command.state === 'interrupted' && 'It was interrupted. '}
      {counted(command.done, 'mail')} {past}
      {command.refused > 0 && `, ${count(command.refused)} not`}.
    </Notice>
  );
};

/** How far a command is, and what came of it. */
export const Progress = ({ command }: { command: Command }) => {
  const finished = command.done + command.refused;
  const isRunning = command.state === 'running';
  return (
    <Box display="grid" gap="3">
      {isRunning ? (
        <Box>
          <chakra.progress max={Math.max(1, command.total)} value={finished} aria-label="Progress" width="full" height="8px" accentColor="tide" display="block" marginBottom="2" />
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
      <LiveRegion>{isRunning ? 'Under way' : `Done: ${count(command.done)} of ${count(command.total)}`}</LiveRegion>
    </Box>
  );
};
