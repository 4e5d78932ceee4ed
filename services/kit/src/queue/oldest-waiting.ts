import { queryQueue } from './postgres-backend.js';
import type { OpenQueue } from './queue-engine.js';

const firstFew = 20;

const queuedAt = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
): Promise<number | undefined> => {
  if (kind === 'redis') {
    const jobs = await queue.getJobs(['waiting'], 0, firstFew - 1, true);
    return jobs.find(({ attemptsStarted }) => attemptsStarted === 0)?.timestamp;
  }
  const sql = `SELECT added_at_ms FROM job WHERE queue = $1 AND state = 'waiting' AND attempts_started = 0 ORDER BY priority, seq LIMIT 1`;
  const [oldest] = await queryQueue<{ added_at_ms: string }>(queue, sql, [queue.name]);
  return oldest && Number(oldest.added_at_ms);
};

/**
 * For how many seconds the next job has been waiting for its first try, 0 when none does. One that was put back or taken
 * over from a dead worker does not count: how long it has been waiting this time is not known.
 */
export const oldestWaitingSeconds = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
): Promise<number> => {
  const since = await queuedAt(queue, kind);
  return since === undefined ? 0 : Math.max(0, Date.now() - since) / 1_000;
};
