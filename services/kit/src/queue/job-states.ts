import { queryQueue } from './postgres-backend.js';
import type { OpenQueue } from './queue-engine.js';

/** What became of a job, as far as its queue knows. */
export type JobState = 'completed' | 'failed' | 'open' | 'unknown';

const known = new Set(['completed', 'failed', 'unknown']);
const asState = (state: string): JobState => (known.has(state) ? (state as JobState) : 'open');

/** Asks about many jobs at once, in order: Redis takes the questions in one go, PostgreSQL gets one query. */
export const statesOf = async (queue: OpenQueue, kind: 'redis' | 'postgres', ids: string[]): Promise<JobState[]> => {
  if (kind === 'redis') return (await Promise.all(ids.map((id) => queue.getJobState(id)))).map(asState);
  const sql = 'SELECT id, state::text FROM job WHERE queue = $1 AND id = ANY ($2)';
  const rows = await queryQueue<{ id: string; state: string }>(queue, sql, [queue.name, ids]);
  const found = new Map(rows.map(({ id, state }) => [id, state]));
  return ids.map((id) => asState(found.get(id) ?? 'unknown'));
};
