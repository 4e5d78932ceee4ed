import { notFound } from '@larkway/kit/errors';
import type { Channel, ChannelStatus, LivePayload, LivePointers } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { requireVersions, toPointer, type VersionName } from '../versions/read-versions.js';
import { RemoteEntity } from '../versions/version.entity.js';
import {
  CanaryStepsEntity,
  ChannelEntity,
  LiveMapEntity,
  PointersEntity,
} from './channel.entity.js';

/** The current step of a canary whose share grows by itself. */
export type StepState = Omit<CanaryStepsEntity, 'channel' | 'name' | 'version'>;

/** The versions of one remote that are live in a channel. */
export interface RemoteState {
  name: string;
  team: string;
  stable: string;
  lastGood: string | null;
  /** Without `steps`, the canary keeps its share. */
  canary: { version: string; percent: number; steps?: StepState } | null;
  since: Date;
}

/** What is live in a channel at one revision. */
export interface ChannelState {
  channel: Channel;
  revision: number;
  lock: ChannelStatus['lock'];
  remotes: ReadonlyMap<string, RemoteState>;
}

const toLock = ({ lockedBy, lockReason, lockedSince }: ChannelEntity): ChannelStatus['lock'] =>
  lockedBy === null
    ? null
    : { by: lockedBy, reason: lockReason!, since: lockedSince!.toISOString() };

type PointersRow = PointersEntity & { remote: RemoteEntity; steps: CanaryStepsEntity | null };

const toCanary = ({ canary, canaryPercent, steps }: PointersRow): RemoteState['canary'] => {
  if (canary === null) return null;
  const percent = Number(canaryPercent);
  // An earlier version of this service changes canaries without ending their plans.
  const isCurrent = steps?.version === canary && steps.percents[steps.step - 1] === percent;
  return { version: canary, percent, ...(isCurrent && { steps }) };
};

const toRemote = (row: PointersRow): RemoteState => {
  const { name, remote, stable, lastGood, since } = row;
  return { name, team: remote.team, stable, lastGood, canary: toCanary(row), since };
};

/** @param lock prevents other transactions from changing the channel until this one ends. */
export const readChannel = async (
  manager: EntityManager,
  channel: Channel,
  { lock }: { lock: boolean },
): Promise<ChannelState> => {
  const row = await manager.findOne(ChannelEntity, {
    where: { name: channel },
    ...(lock && { lock: { mode: 'pessimistic_write' } }),
  });
  if (!row) throw notFound(`There is no channel ${channel}.`);
  const pointers = (await manager
    .createQueryBuilder(PointersEntity, 'p')
    .innerJoinAndMapOne('p.remote', RemoteEntity, 'r', 'r.name = p.name')
    .leftJoinAndMapOne(
      'p.steps',
      CanaryStepsEntity,
      's',
      's.channel = p.channel AND s.name = p.name',
    )
    .where({ channel })
    .orderBy('p.name')
    .getMany()) as PointersRow[];
  return {
    channel,
    revision: row.revision,
    lock: toLock(row),
    remotes: new Map(pointers.map((one) => [one.name, toRemote(one)])),
  };
};

/** Runs `work` with a consistent snapshot of the channel, without a lock. */
export const readChannelSnapshot = <T>(
  manager: EntityManager,
  channel: Channel,
  work: (manager: EntityManager, state: ChannelState) => Promise<T>,
): Promise<T> =>
  manager.transaction('REPEATABLE READ', async (same) =>
    work(same, await readChannel(same, channel, { lock: false })),
  );

/** The latest stored map of a channel: what is live, without epoch and expiry. */
export const readLatestMap = async (
  manager: EntityManager,
  channel: Channel,
): Promise<LivePayload> => {
  const { payload } = await manager.findOneOrFail(LiveMapEntity, {
    where: { channel },
    order: { revision: 'DESC' },
  });
  return JSON.parse(payload) as LivePayload;
};

/** All versions of a remote in a channel. */
export const versionsOf = ({ name, stable, lastGood, canary }: RemoteState): VersionName[] =>
  [stable, lastGood, canary?.version]
    .filter((version) => version != null)
    .map((version) => ({ name, version }));

const toLivePointers = async (
  manager: EntityManager,
  remotes: RemoteState[],
): Promise<LivePointers[]> => {
  const rows = await requireVersions(manager, remotes.flatMap(versionsOf));
  const pointers = new Map(rows.map((row) => [`${row.name} ${row.version}`, toPointer(row)]));
  return remotes.map(({ name, team, stable, lastGood, canary }) => {
    const pointerTo = (version: string) => pointers.get(`${name} ${version}`)!;
    return {
      name,
      team,
      stable: pointerTo(stable),
      ...(lastGood !== null && { lastGood: pointerTo(lastGood) }),
      ...(canary && {
        canary: { pointer: pointerTo(canary.version), percent: canary.percent },
      }),
    };
  });
};

/** The map of the next revision: some remotes change, and all others stay as they are. */
export const nextMap = async (
  manager: EntityManager,
  before: LivePayload,
  remotes: RemoteState[],
): Promise<LivePayload> => {
  const changed = await toLivePointers(manager, remotes);
  const unchanged = before.remotes.filter(({ name }) => !remotes.some((one) => one.name === name));
  return {
    format: 1,
    channel: before.channel,
    revision: before.revision + 1,
    issuedAt: new Date().toISOString(),
    remotes: [...unchanged, ...changed].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
};

/** The versions that are live in a channel, since when, and its lock. */
export const readStatus = async (
  manager: EntityManager,
  channel: Channel,
): Promise<ChannelStatus> => {
  const { revision, lock, remotes } = await readChannel(manager, channel, { lock: false });
  const map = await readLatestMap(manager, channel);
  return {
    channel,
    revision,
    lock,
    remotes: map.remotes.map((pointers) => ({
      ...pointers,
      since: remotes.get(pointers.name)!.since.toISOString(),
    })),
  };
};
