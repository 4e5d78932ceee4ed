import type { Change } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import type { RecordChange } from '../audit-log/audit-log.js';
import type { ChannelState, RemoteState } from './channel-state.js';
import { toPayload } from './live-pointers.js';
import { type Command, type PlannedChange, stateAfter } from './plan.js';

const writePointers = (
  manager: EntityManager,
  channel: string,
  { name, stable, lastGood, canary, since }: RemoteState,
): Promise<unknown> =>
  manager.query(
    `INSERT INTO pointers (channel, name, stable, last_good, canary, canary_percent, since) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (channel, name) DO UPDATE SET stable = excluded.stable, last_good = excluded.last_good, canary = excluded.canary,
       canary_percent = excluded.canary_percent, since = excluded.since`,
    [channel, name, stable, lastGood, canary?.version ?? null, canary?.percent ?? null, since],
  );

/**
 * Writes a planned change: pointers, deployment history, the map and the entry of the audit log.
 * The transaction must have locked the channel.
 */
export const writePlan = async (
  manager: EntityManager,
  record: RecordChange,
  { by, reason, evidence }: Command,
  state: ChannelState,
  planned: PlannedChange,
): Promise<Change> => {
  const { channel } = state;
  const next = stateAfter(state, planned);
  const { revision } = next;
  await manager.query('UPDATE channels SET revision = $2 WHERE name = $1', [channel, revision]);
  for (const remote of planned.remotes) {
    await writePointers(manager, channel, remote);
    if (state.remotes.get(remote.name)?.stable === remote.stable) continue;
    await manager.query(
      'INSERT INTO once_live (channel, name, version, revision) VALUES ($1, $2, $3, $4)',
      [channel, remote.name, remote.stable, revision],
    );
  }
  for (const { name, version } of planned.withdrawn) {
    await manager.query(
      'INSERT INTO withdrawals (channel, name, version, revision) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [channel, name, version, revision],
    );
  }
  await manager.query('INSERT INTO live_maps (channel, revision, payload) VALUES ($1, $2, $3)', [
    channel,
    revision,
    JSON.stringify(await toPayload(manager, next)),
  ]);
  return record({
    kind: planned.kind,
    by,
    reason,
    channel,
    revision,
    moves: planned.moves,
    evidence,
  });
};
