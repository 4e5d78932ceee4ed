import { type Caller, requireTeam } from '../access/permissions.js';
import { requireKeptVersions, type VersionName } from '../versions/read-versions.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { findFallbackVersion } from './deployment-history.js';
import { type Plan, requireDistinctRemotes, requireUnlocked } from './plan.js';

const isLive = ({ remotes }: ChannelState, { name, version }: VersionName): boolean => {
  const remote = remotes.get(name);
  return remote?.stable === version && remote.canary === null;
};

/** Makes versions live for all visitors. Ends canaries of these remotes. */
export const promote =
  (caller: Caller, wanted: VersionName[]): Plan =>
  async (manager, state) => {
    requireDistinctRemotes(wanted);
    const versions = await requireKeptVersions(manager, wanted);
    for (const version of versions) requireTeam(caller, version);
    requireUnlocked(state);
    const remotes: RemoteState[] = [];
    for (const { name, version, team } of versions.filter((one) => !isLive(state, one))) {
      const before = state.remotes.get(name);
      const isSameVersion = before?.stable === version;
      const lastGood = isSameVersion
        ? before.lastGood
        : await findFallbackVersion(manager, { channel: state.channel, name }, version);
      remotes.push({
        name,
        team,
        stable: version,
        lastGood,
        canary: null,
        since: isSameVersion ? before.since : new Date(),
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
