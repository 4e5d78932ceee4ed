import { DomainError, invalidFields } from '@larkway/kit/errors';
import { PLATFORM_TEAM, releaseErrorCodes } from '@larkway/releases-contract';

/** An authenticated caller: the console, a site server, or a team with the name of its token. */
export type Caller =
  | { kind: 'operations' }
  | { kind: 'site' }
  | { kind: 'team'; team: string; token: string };

const managesAllRemotes = (caller: Caller): boolean =>
  caller.kind === 'operations' || (caller.kind === 'team' && caller.team === PLATFORM_TEAM);

/**
 * Name of the caller in the audit log.
 * @param by the operator for whom the console calls
 * @throws DomainError 422 if another caller names an operator
 */
export const actorName = (caller: Caller, by: string | undefined): string => {
  if (caller.kind === 'operations') return by ?? 'operations';
  if (by !== undefined)
    throw invalidFields([
      {
        path: ['by'],
        message: 'Only the console may name an operator; remove this field',
      },
    ]);
  return caller.kind === 'site' ? 'site' : `${caller.team}: ${caller.token}`;
};

/** @throws DomainError 403 unless the caller is the platform team or the console. */
export const requirePlatform = (caller: Caller, what: string): void => {
  if (!managesAllRemotes(caller))
    throw new DomainError('forbidden', `Only the platform team and the console may ${what}.`, {
      status: 403,
    });
};

/** @throws DomainError 403 if the caller is a team. */
export const requireReporter = (caller: Caller, what: string): void => {
  if (caller.kind === 'team')
    throw new DomainError('forbidden', `Only site servers and the console may ${what}.`, {
      status: 403,
    });
};

/** @throws DomainError 403 if the remote belongs to another team. */
export const requireTeam = (caller: Caller, remote: { name: string; team: string }): void => {
  if (managesAllRemotes(caller) || (caller.kind === 'team' && caller.team === remote.team)) return;
  throw new DomainError(
    releaseErrorCodes.foreignRemote,
    `${remote.name} belongs to the team ${remote.team}.`,
    { status: 403 },
  );
};
