import { releaseErrorCodes } from '@larkway/releases-contract';
import { CommanderError } from 'commander';
import { Refused, Unreachable } from '../releases-client.js';

/** The command has wrong arguments, options or settings. */
export class UsageError extends Error {}

const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  incompatible: 3,
  notAllowed: 4,
  conflict: 5,
  unreachable: 6,
} as const;

export const exitCodeHelp = `
Exit codes:
  0  done (for a dry run: it could be done)
  1  unexpected error, such as a check or a build that fails
  2  wrong usage, uncommitted changes, or a remote or version that does not exist
  3  refused by the compatibility check
  4  not allowed with this token
  5  conflict: already published, locked, changed in the meantime, or no version to roll back to
  6  the release service is unreachable or unavailable`;

const exitCodeOfRefusal = ({ status, body }: Refused): number => {
  if (body.code === releaseErrorCodes.incompatible) return exitCodes.incompatible;
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 409) return exitCodes.conflict;
  return status === 404 || status === 422 ? exitCodes.usage : exitCodes.unexpected;
};

/** Exit code for an error. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof Refused) return exitCodeOfRefusal(error);
  if (error instanceof Unreachable) return exitCodes.unreachable;
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  return error instanceof UsageError ? exitCodes.usage : exitCodes.unexpected;
};

const refusalText = ({ body, message }: Refused): string =>
  body.code === releaseErrorCodes.incompatible
    ? `Refused by the compatibility check: ${message}`
    : message;

/** Text of an error, for people or as JSON. */
export const failureText = (error: unknown, isJson: boolean): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (isJson) {
    const body = error instanceof Refused ? error.body : { error: message };
    return JSON.stringify({ ...body, exitCode: exitCodeOf(error) }, null, 2);
  }
  return error instanceof Refused ? refusalText(error) : message;
};
