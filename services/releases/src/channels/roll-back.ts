import { DomainError, notFound } from '@larkway/kit/errors';
import { releaseErrorCodes } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { type Caller, requireTeam } from '../access/caller.js';
import { requireKeptVersions } from '../versions/read-versions.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { standInFor, wentLiveAt } from './once-live.js';
import { type Plan, requireEachOnce } from './plan.js';

interface Wanted {
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
  // Going back is not held back by the gate, so it leads only to where visitors have been.
  const since = await wentLiveAt(manager, { channel, name }, version);
  if (since === undefined)
    throw noLastGood(
      `${name} ${version} was never live in ${channel}: it can be promoted, not gone back to.`,
    );
  await requireKeptVersions(manager, [{ name, version }]);
  return { version, since };
};

/** Gives back the version before, or a named earlier one; the one that is taken back never stands in for others again. */
export const rollBack =
  (caller: Caller, wanted: Wanted[]): Plan =>
  async (manager, state) => {
    requireEachOnce(wanted);
    const { channel } = state;
    const remotes: RemoteState[] = [];
    for (const { name, version: named } of wanted) {
      const remote = state.remotes.get(name);
      if (!remote) throw notFound(`${name} is not live in ${channel}.`);
      requireTeam(caller, remote);
      const { version, since } = await targetOf(manager, state, remote, named);
      if (version === remote.stable) continue;
      const lastGood = await standInFor(manager, { channel, name }, version, since);
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
