import { invalidFields, notFound } from '@larkway/kit/errors';
import { type Caller, requireTeam } from '../access/permissions.js';
import { requireKeptVersions } from '../versions/read-versions.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { type Plan, requireUnlocked } from './plan.js';

const requireLive = ({ channel, remotes }: ChannelState, name: string): RemoteState => {
  const remote = remotes.get(name);
  if (!remote) throw notFound(`${name} is not live in ${channel}: promote a version first.`);
  return remote;
};

/**
 * Shows a version to a percentage of visitors. A visitor who gets it keeps it while the percentage
 * grows.
 */
export const setCanary =
  (
    caller: Caller,
    { name, version, percent }: { name: string; version: string; percent: number },
  ): Plan =>
  async (manager, state) => {
    await requireKeptVersions(manager, [{ name, version }]);
    const remote = requireLive(state, name);
    requireTeam(caller, remote);
    requireUnlocked(state);
    if (remote.stable === version)
      throw invalidFields([{ path: ['version'], message: 'is already live for all visitors' }]);
    const { canary } = remote;
    const isUnchanged = canary?.version === version && canary.percent === percent;
    return {
      kind: 'canary-set',
      remotes: isUnchanged ? [] : [{ ...remote, canary: { version, percent } }],
      moves: isUnchanged
        ? []
        : [{ name, from: canary?.version ?? remote.stable, to: version, percent }],
      withdrawn: [],
    };
  };

/** Stops the canary, even while the channel is locked. */
export const stopCanary =
  (caller: Caller, name: string): Plan =>
  async (_manager, state) => {
    const remote = requireLive(state, name);
    requireTeam(caller, remote);
    const { canary } = remote;
    return {
      kind: 'canary-stopped',
      remotes: canary ? [{ ...remote, canary: null }] : [],
      moves: canary
        ? [{ name, from: canary.version, to: remote.stable, percent: canary.percent }]
        : [],
      withdrawn: [],
    };
  };
