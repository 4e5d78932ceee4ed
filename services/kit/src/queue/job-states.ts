import { isFinished } from './finished.js';
import { isForGood } from './permanent-failure.js';
import { queryQueue } from './postgres-backend.js';
import type { OpenQueue } from './queue-engine.js';

/** What became of a job: `unknown` when the queue has lost it, or has ended it although its handler had not. */
export type JobState = 'completed' | 'failed' | 'open' | 'unknown';

interface Found {
  state: string;
  returned?: unknown;
  reason?: string | undefined;
}

const judge = ({ state, returned, reason }: Found): JobState => {
  if (state === 'completed') return isFinished(returned) ? 'completed' : 'unknown';
  if (state === 'failed') return isForGood(reason) ? 'failed' : 'unknown';
  return state === 'unknown' ? 'unknown' : 'open';
};

const findOnRedis = async (queue: OpenQueue, id: string): Promise<Found> => {
  const state = await queue.getJobState(id);
  if (state !== 'completed' && state !== 'failed') return { state };
  const job = await queue.getJob(id);
  return { state, returned: job?.returnvalue, reason: job?.failedReason };
};

/** Asks about many jobs at once, in order: Redis takes the questions together, PostgreSQL gets one query. */
export const statesOf = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
  ids: string[],
): Promise<JobState[]> => {
  if (kind === 'redis')
    return (await Promise.all(ids.map((id) => findOnRedis(queue, id)))).map(judge);
  const sql =
    'SELECT id, state::text, return_value AS returned, failed_reason AS reason FROM job WHERE queue = $1 AND id = ANY ($2)';
  const rows = await queryQueue<Found & { id: string }>(queue, sql, [queue.name, ids]);
  const found = new Map(rows.map((row) => [row.id, judge(row)]));
  return ids.map((id) => found.get(id) ?? 'unknown');
};
