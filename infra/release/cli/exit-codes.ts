import { releaseErrorCodes } from '@larkway/releases-contract';
import { CommanderError } from 'commander';
import { Refused, Unreachable } from '../releases-client.js';
import { UsageError } from './usage-error.js';

const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  refusedByGate: 3,
  notAllowed: 4,
  conflict: 5,
  unreachable: 6,
} as const;

export const exitCodeHelp = `
Exit codes:
  0  done (for a dry run: it could be done)
  1  something unexpected, such as a check or a build that fails
  2  wrong usage, uncommitted changes, or a remote or version that does not exist
  3  refused by the gate
  4  not allowed with this token
  5  conflict: published already, locked, changed meanwhile, or nothing to go back to
  6  the release service cannot be reached, or is not able to answer`;

const ofRefusal = ({ status, body }: Refused): number => {
  if (body.code === releaseErrorCodes.gateRefused) return exitCodes.refusedByGate;
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 409) return exitCodes.conflict;
  return status === 404 || status === 422 ? exitCodes.usage : exitCodes.unexpected;
};

/** What a failure tells the shell. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof Refused) return ofRefusal(error);
  if (error instanceof Unreachable) return exitCodes.unreachable;
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  return error instanceof UsageError ? exitCodes.usage : exitCodes.unexpected;
};
