import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.js';
import { queryQueue } from './postgres-backend.js';
import type { OpenQueue } from './queue-engine.js';

/** Clocks of machines differ by less than this; what is further ahead was written before a clock was put back. */
const tolerated = 5_000;
const page = 100;

interface RedisBackend {
  client: Promise<{ zscore(key: string, member: string): Promise<string | null> }>;
}

/** BullMQ multiplies the time when a pause ends by this, and numbers jobs of the same millisecond below it. */
const scoresPerMillisecond = 0x1000;

/** Up to 100 jobs whose pause ends later than it would if it began now: it began by a clock that was ahead. */
const findStrays = async (jobs: JobQueue, queue: OpenQueue): Promise<string[]> => {
  const latestStart = Date.now() + tolerated;
  if (jobs.kind === 'postgres') {
    const sql = `SELECT id FROM job WHERE queue = $1 AND state = 'delayed' AND process_at_ms > $2::bigint + delay_ms ORDER BY process_at_ms DESC LIMIT $3`;
    return (await queryQueue<{ id: string }>(queue, sql, [queue.name, latestStart, page])).map(
      ({ id }) => id,
    );
  }
  const client = await (queue.backend as unknown as RedisBackend).client;
  const latest = await queue.getJobs(['delayed'], 0, page - 1, false);
  const found = await Promise.all(
    latest.map(async ({ id, delay }) => {
      const score = Number(await client.zscore(queue.toKey('delayed'), id!));
      return score / scoresPerMillisecond > latestStart + delay ? [id!] : [];
    }),
  );
  return found.flat();
};

const recallDelayed = async (jobs: JobQueue, queue: OpenQueue): Promise<number> => {
  const recalled = await jobs.promoteJobs(await findStrays(jobs, queue));
  return recalled === page ? recalled + (await recallDelayed(jobs, queue)) : recalled;
};

// On PostgreSQL the claims of workers, too, end by a worker's clock; Redis ends them by its own.
const shortenClaims = async (queue: OpenQueue, lockMilliseconds: number): Promise<number> => {
  const now = Date.now();
  const claims = await queryQueue(
    queue,
    `UPDATE job SET locked_until_ms = $2::bigint WHERE queue = $1 AND state = 'active' AND locked_until_ms > $2::bigint + $3::bigint RETURNING id`,
    [queue.name, now + lockMilliseconds, tolerated],
  );
  await queryQueue(
    queue,
    `UPDATE meta SET value = $2::bigint::text WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > $2::bigint + $3::bigint`,
    [queue.name, now, tolerated],
  );
  return claims.length;
};

/**
 * BullMQ writes down by the workers' clocks until when a job waits or belongs to a worker. After a clock was put back, such
 * times lie too far ahead; this finds them, so that no job waits longer than it should by more than a few seconds.
 */
export const mendTimes = async (
  jobs: JobQueue,
  lockMilliseconds: number,
  log: Logger,
): Promise<void> => {
  const queue = jobs.open();
  const recalled = await recallDelayed(jobs, queue);
  const claims = jobs.kind === 'postgres' ? await shortenClaims(queue, lockMilliseconds) : 0;
  if (recalled + claims > 0)
    log.warn(
      { recalled, claims },
      'a clock was put back: jobs that would wait too long are corrected',
    );
};
