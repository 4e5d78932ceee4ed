import { DomainError, invalidFields } from '@larkway/kit/errors';
import { PLATFORM_TEAM, releaseErrorCodes } from '@larkway/releases-contract';

/** Who called: operations or a server of the site with a token of their own, or a team with one of its tokens. */
export type Caller =
  | { kind: 'operations' }
  | { kind: 'site' }
  | { kind: 'team'; team: string; token: string };

const movesEverything = (caller: Caller): boolean =>
  caller.kind === 'operations' || (caller.kind === 'team' && caller.team === PLATFORM_TEAM);

/** The caller as the audit log names it. @param by the operator for whom operations call. @throws DomainError 422 when somebody else names one. */
export const nameOf = (caller: Caller, by: string | undefined): string => {
  if (caller.kind === 'operations') return by ?? 'operations';
  if (by !== undefined)
    throw invalidFields([
      {
        path: ['by'],
        message: 'Only operations say for whom they call; a token speaks for itself',
      },
    ]);
  return caller.kind === 'site' ? 'site' : `${caller.team}: ${caller.token}`;
};

/** @throws DomainError 403 unless it is the platform team's or operations' to do. */
export const requirePlatform = (caller: Caller, what: string): void => {
  if (!movesEverything(caller))
    throw new DomainError('forbidden', `Only the platform team and operations ${what}.`, {
      status: 403,
    });
};

/** @throws DomainError 403 for a team. */
export const requireReporter = (caller: Caller, what: string): void => {
  if (caller.kind === 'team')
    throw new DomainError('forbidden', `Only the site and operations ${what}.`, { status: 403 });
};

/** @throws DomainError 403 when the remote is another team's. */
export const requireTeam = (caller: Caller, remote: { name: string; team: string }): void => {
  if (movesEverything(caller) || (caller.kind === 'team' && caller.team === remote.team)) return;
  throw new DomainError(
    releaseErrorCodes.foreignRemote,
    `${remote.name} belongs to the team ${remote.team}.`,
    { status: 403 },
  );
};
