import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.js';
import { queryQueue } from './postgres-backend.js';
import type { OpenQueue } from './queue-engine.js';

/** Clocks of machines differ by less than this; what is further ahead was written before a clock was put back. */
const tolerated = 5_000;
const page = 100;

// The jobs that are due last. One that was begun in the future was put back by that future's clock.
const recallDelayed = async (jobs: JobQueue, queue: OpenQueue): Promise<number> => {
  const latest = await queue.getJobs(['delayed'], 0, page - 1, false);
  const strays = latest.filter(({ processedOn }) => (processedOn ?? 0) > Date.now() + tolerated);
  const recalled = await jobs.promoteJobs(strays.map(({ id }) => id!));
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
export const mendTimes = async (jobs: JobQueue, lockMilliseconds: number, log: Logger): Promise<void> => {
  const queue = jobs.open();
  const recalled = await recallDelayed(jobs, queue);
  const claims = jobs.kind === 'postgres' ? await shortenClaims(queue, lockMilliseconds) : 0;
  if (recalled + claims > 0) log.warn({ recalled, claims }, 'a clock was put back: jobs that would wait too long are corrected');
};
