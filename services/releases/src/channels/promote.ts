import { type Caller, requireTeam } from '../access/caller.js';
import { type NamedVersion, requireKeptVersions } from '../versions/read-versions.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { standInFor } from './once-live.js';
import { type Plan, requireEachOnce, requireUnlocked } from './plan.js';

const isThere = ({ remotes }: ChannelState, { name, version }: NamedVersion): boolean => {
  const remote = remotes.get(name);
  return remote?.stable === version && remote.canary === null;
};

/** Gives versions to everybody; canaries of these remotes end. */
export const promote =
  (caller: Caller, wanted: NamedVersion[]): Plan =>
  async (manager, state) => {
    requireEachOnce(wanted);
    const versions = await requireKeptVersions(manager, wanted);
    for (const version of versions) requireTeam(caller, version);
    requireUnlocked(state);
    const remotes: RemoteState[] = [];
    for (const { name, version, team } of versions.filter((one) => !isThere(state, one))) {
      const before = state.remotes.get(name);
      const stays = before?.stable === version;
      const lastGood = stays
        ? before.lastGood
        : await standInFor(manager, { channel: state.channel, name }, version);
      remotes.push({
        name,
        team,
        stable: version,
        lastGood,
        canary: null,
        since: stays ? before.since : new Date(),
      });
    }
    const moves = remotes.map(({ name, stable }) => ({
      name,
      from: state.remotes.get(name)?.stable ?? null,
      to: stable,
      percent: null,
    }));
    return { kind: 'promoted', remotes, moves, withdrawn: [] };
  };
