import { notFound } from '@larkway/kit/errors';
import type { Channel, ChannelStatus } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';

/** The versions of one remote that are live in a channel. */
export interface RemoteState {
  name: string;
  team: string;
  stable: string;
  lastGood: string | null;
  canary: { version: string; percent: number } | null;
  since: Date;
}

/** What is live in a channel at one revision. */
export interface ChannelState {
  channel: Channel;
  revision: number;
  lock: ChannelStatus['lock'];
  remotes: ReadonlyMap<string, RemoteState>;
}

interface ChannelRow {
  revision: number;
  locked_by: string | null;
  lock_reason: string | null;
  locked_since: Date | null;
}

interface PointerRow {
  name: string;
  team: string;
  stable: string;
  last_good: string | null;
  canary: string | null;
  canary_percent: string | null;
  since: Date;
}

const toLock = ({ locked_by, lock_reason, locked_since }: ChannelRow): ChannelStatus['lock'] =>
  locked_by === null
    ? null
    : { by: locked_by, reason: lock_reason!, since: locked_since!.toISOString() };

const toRemote = ({
  name,
  team,
  stable,
  last_good,
  canary,
  canary_percent,
  since,
}: PointerRow): RemoteState => ({
  name,
  team,
  stable,
  lastGood: last_good,
  canary: canary === null ? null : { version: canary, percent: Number(canary_percent) },
  since,
});

/** @param lock prevents other transactions from changing the channel until this one ends. */
export const readChannel = async (
  manager: EntityManager,
  channel: Channel,
  { lock }: { lock: boolean },
): Promise<ChannelState> => {
  const [row]: ChannelRow[] = await manager.query(
    `SELECT * FROM channels WHERE name = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [channel],
  );
  if (!row) throw notFound(`There is no channel ${channel}.`);
  const pointers: PointerRow[] = await manager.query(
    'SELECT p.*, r.team FROM pointers p JOIN remotes r ON r.name = p.name WHERE p.channel = $1 ORDER BY p.name',
    [channel],
  );
  return {
    channel,
    revision: row.revision,
    lock: toLock(row),
    remotes: new Map(pointers.map((pointer) => [pointer.name, toRemote(pointer)])),
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
