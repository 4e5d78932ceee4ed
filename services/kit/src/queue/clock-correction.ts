import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.js';
import { type OpenQueue, queryQueue } from './queue-engine.js';

/**
 * Clocks of machines differ by less; a time further ahead was written before a clock was set back.
 */
const toleratedMilliseconds = 5_000;
const pageSize = 100;

interface RedisBackend {
  client: Promise<{ zscore(key: string, member: string): Promise<string | null> }>;
}

/** BullMQ multiplies the end of a delay by this, to number the jobs of one millisecond. */
const scoresPerMillisecond = 0x1000;

/**
 * Up to 100 jobs whose delay ends later than if it started now: it started by a clock that was
 * ahead.
 */
const findOverdelayed = async (jobs: JobQueue, queue: OpenQueue): Promise<string[]> => {
  const latestStart = Date.now() + toleratedMilliseconds;
  if (jobs.kind === 'postgres') {
    const sql = `SELECT id FROM job WHERE queue = $1 AND state = 'delayed' AND process_at_ms > $2::bigint + delay_ms ORDER BY process_at_ms DESC LIMIT $3`;
    return (await queryQueue<{ id: string }>(queue, sql, [queue.name, latestStart, pageSize])).map(
      ({ id }) => id,
    );
  }
  const client = await (queue.backend as unknown as RedisBackend).client;
  const latest = await queue.getJobs(['delayed'], 0, pageSize - 1, false);
  const found = await Promise.all(
    latest.map(async ({ id, delay }) => {
      const score = Number(await client.zscore(queue.toKey('delayed'), id!));
      return score / scoresPerMillisecond > latestStart + delay ? [id!] : [];
    }),
  );
  return found.flat();
};

const promoteOverdelayed = async (jobs: JobQueue, queue: OpenQueue): Promise<number> => {
  const promoted = (await jobs.promoteJobs(await findOverdelayed(jobs, queue))).length;
  return promoted === pageSize ? promoted + (await promoteOverdelayed(jobs, queue)) : promoted;
};

// On PostgreSQL, a worker's clock also decides when its claims end; Redis uses its own clock.
const shortenClaims = async (queue: OpenQueue, lockMilliseconds: number): Promise<number> => {
  const now = Date.now();
  const claims = await queryQueue(
    queue,
    `UPDATE job SET locked_until_ms = $2::bigint WHERE queue = $1 AND state = 'active' AND locked_until_ms > $2::bigint + $3::bigint RETURNING id`,
    [queue.name, now + lockMilliseconds, toleratedMilliseconds],
  );
  await queryQueue(
    queue,
    `UPDATE meta SET value = $2::bigint::text WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > $2::bigint + $3::bigint`,
    [queue.name, now, toleratedMilliseconds],
  );
  return claims.length;
};

/**
 * Corrects the times that BullMQ stores by the workers' clocks: the end of a delay and of a claim.
 * After a clock is set back, such times are too far ahead. With the correction, no job waits more
 * than a few seconds longer than it should.
 */
export const correctTimes = async (
  jobs: JobQueue,
  lockMilliseconds: number,
  log: Logger,
): Promise<void> => {
  const queue = jobs.open();
  const promoted = await promoteOverdelayed(jobs, queue);
  const claims = jobs.kind === 'postgres' ? await shortenClaims(queue, lockMilliseconds) : 0;
  if (promoted + claims > 0)
    log.warn(
      { promoted, claims },
      'a clock was set back: jobs that would wait too long are corrected',
    );
};
