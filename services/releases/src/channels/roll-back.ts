import { DomainError, notFound } from '@larkway/kit/errors';
import { releaseErrorCodes } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { type Caller, requireTeam } from '../access/permissions.js';
import { requireKeptVersions } from '../versions/read-versions.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { findFallbackVersion, lastLiveRevision } from './deployment-history.js';
import { type Plan, requireDistinctRemotes } from './plan.js';

interface RemoteToRollBack {
  name: string;
  version?: string | undefined;
}

const noLastGood = (message: string): DomainError =>
  new DomainError(releaseErrorCodes.noLastGood, message, { status: 409 });

const targetOf = async (
  manager: EntityManager,
  { channel }: ChannelState,
  { name, lastGood }: RemoteState,
  named: string | undefined,
): Promise<{ version: string; since: number }> => {
  const version = named ?? lastGood;
  if (version === null) throw noLastGood(`${name} has no last good version in ${channel}.`);
  // A rollback bypasses the compatibility check, so it leads only to versions that were live.
  const since = await lastLiveRevision(manager, { channel, name }, version);
  if (since === undefined)
    throw noLastGood(`${name} ${version} was never live in ${channel}. Promote it instead.`);
  await requireKeptVersions(manager, [{ name, version }]);
  return { version, since };
};

/**
 * Makes the last good version live again, or a named earlier one. The version that is rolled back
 * is never a fallback version again.
 */
export const rollBack =
  (caller: Caller, wanted: RemoteToRollBack[]): Plan =>
  async (manager, state) => {
    requireDistinctRemotes(wanted);
    const { channel } = state;
    const remotes: RemoteState[] = [];
    for (const { name, version: named } of wanted) {
      const remote = state.remotes.get(name);
      if (!remote) throw notFound(`${name} is not live in ${channel}.`);
      requireTeam(caller, remote);
      const { version, since } = await targetOf(manager, state, remote, named);
      if (version === remote.stable) continue;
      const lastGood = await findFallbackVersion(manager, { channel, name }, version, since);
      remotes.push({ ...remote, stable: version, lastGood, canary: null, since: new Date() });
    }
    const moves = remotes.map(({ name, stable }) => ({
      name,
      from: state.remotes.get(name)!.stable,
      to: stable,
      percent: null,
    }));
    return {
      kind: 'rolled-back',
      remotes,
      moves,
      withdrawn: moves.map(({ name, from }) => ({ name, version: from })),
    };
  };
