import { DomainError, invalidFields, notFound } from '@larkway/kit/errors';
import {
  type Change,
  type ChangeKind,
  type Channel,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import { type EntityManager, LessThan, Not } from 'typeorm';
import { type Caller, requireTeam } from '../access/access.guard.js';
import type { Move } from '../audit-log/audit-log.service.js';
import { requireKeptVersions, type VersionName } from '../versions/read-versions.js';
import { RetirementEntity, WithdrawalEntity } from '../versions/version.entity.js';
import type { ChannelState, RemoteState, StepState } from './channel-state.js';
import { DeploymentEntity } from './channel.entity.js';

/** The common part of all commands that change a channel. */
export interface Command {
  channel: Channel;
  by: string;
  reason: string;
  dryRun: boolean;
  expectedRevision?: number | undefined;
  /** Data behind an automatic change, such as measurements. */
  evidence?: Change['evidence'];
}

/** The change that a command makes in one state of a channel. */
export interface PlannedChange {
  kind: ChangeKind;
  /** The remotes that change, in their new state. */
  remotes: RemoteState[];
  moves: Move[];
  /** Versions that are rolled back, and are never fallback versions again. */
  withdrawn: { name: string; version: string }[];
}

/** Computes a change without making it. @throws DomainError if the change is impossible. */
export type Plan = (manager: EntityManager, state: ChannelState) => Promise<PlannedChange>;

/** @throws DomainError 422 if a command names a remote twice. */
const requireDistinctRemotes = (wanted: { name: string }[]): void => {
  const twice = wanted.findIndex(
    ({ name }, index) => wanted.findIndex((other) => other.name === name) < index,
  );
  if (twice >= 0)
    throw invalidFields([{ path: ['remotes', twice, 'name'], message: 'is named twice' }]);
};

interface RemoteInChannel {
  channel: Channel;
  name: string;
}

/** Revision at which a version last became the stable version of a channel, if it ever did. */
const lastLiveRevision = (
  manager: EntityManager,
  { channel, name }: RemoteInChannel,
  version: string,
): Promise<number | null> =>
  manager.maximum(DeploymentEntity, 'revision', { channel, name, version });

/**
 * The fallback for a version: the latest other version that was live, was not rolled back and still
 * has its files.
 * @param before only versions that went live before this revision
 */
const findFallbackVersion = async (
  manager: EntityManager,
  { channel, name }: RemoteInChannel,
  version: string,
  before?: number,
): Promise<string | null> => {
  const latest = await manager
    .createQueryBuilder(DeploymentEntity, 'o')
    .leftJoin(
      WithdrawalEntity,
      'w',
      'w.channel = o.channel AND w.name = o.name AND w.version = o.version',
    )
    .leftJoin(RetirementEntity, 't', 't.name = o.name AND t.version = o.version')
    .where({
      channel,
      name,
      version: Not(version),
      ...(before !== undefined && { revision: LessThan(before) }),
    })
    .andWhere('w.name IS NULL AND t.name IS NULL')
    .orderBy('o.revision', 'DESC')
    .limit(1)
    .getOne();
  return latest?.version ?? null;
};

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
    for (const { name, remote } of versions) requireTeam(caller, { name, team: remote.team });
    const remotes: RemoteState[] = [];
    for (const { name, version, remote } of versions.filter((one) => !isLive(state, one))) {
      const before = state.remotes.get(name);
      const isSameVersion = before?.stable === version;
      const lastGood = isSameVersion
        ? before.lastGood
        : await findFallbackVersion(manager, { channel: state.channel, name }, version);
      remotes.push({
        name,
        team: remote.team,
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
  if (since === null)
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

const requireLive = ({ channel, remotes }: ChannelState, name: string): RemoteState => {
  const remote = remotes.get(name);
  if (!remote) throw notFound(`${name} is not live in ${channel}: promote a version first.`);
  return remote;
};

/**
 * Shows a version to a percentage of visitors. A visitor who gets it keeps it while the percentage
 * grows.
 * @param steps let the percentage grow by itself; without them, a plan of this canary ends
 */
export const setCanary =
  (
    caller: Caller,
    {
      name,
      version,
      percent,
      steps,
    }: { name: string; version: string; percent: number; steps?: StepState },
  ): Plan =>
  async (manager, state) => {
    await requireKeptVersions(manager, [{ name, version }]);
    const remote = requireLive(state, name);
    requireTeam(caller, remote);
    if (remote.stable === version)
      throw invalidFields([{ path: ['version'], message: 'is already live for all visitors' }]);
    const { canary } = remote;
    const hasPlan = steps !== undefined || canary?.steps !== undefined;
    const isUnchanged = canary?.version === version && canary.percent === percent && !hasPlan;
    return {
      kind: 'canary-set',
      remotes: isUnchanged
        ? []
        : [{ ...remote, canary: { version, percent, ...(steps && { steps }) } }],
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
