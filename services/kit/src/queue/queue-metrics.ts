import { Gauge } from 'prom-client';
import { type Metrics, shareReading } from '../observability/metrics.js';
import type { JobQueue } from './job-queue.js';
import { type OpenQueue, queryQueue, withTimeout } from './queue-engine.js';

const timeoutMilliseconds = 2_000;
/** How many waiting jobs are searched on Redis for one without an attempt. */
const oldestJobs = 20;

const queuedAt = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
): Promise<number | undefined> => {
  if (kind === 'redis') {
    const jobs = await queue.getJobs(['waiting'], 0, oldestJobs - 1, true);
    return jobs.find(({ attemptsStarted }) => attemptsStarted === 0)?.timestamp;
  }
  const sql = `SELECT added_at_ms FROM job WHERE queue = $1 AND state = 'waiting' AND attempts_started = 0 ORDER BY priority, seq LIMIT 1`;
  const [oldest] = await queryQueue<{ added_at_ms: string }>(queue, sql, [queue.name]);
  return oldest && Number(oldest.added_at_ms);
};

/**
 * Seconds that the next job has been waiting for its first attempt, 0 when none is waiting. Delayed
 * jobs and jobs of a killed worker do not count, because the start of their wait is not known.
 */
const oldestWaitingSeconds = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
): Promise<number> => {
  const since = await queuedAt(queue, kind);
  return since === undefined ? 0 : Math.max(0, Date.now() - since) / 1_000;
};

const readQueue = async (jobs: JobQueue) => {
  const queue = jobs.open();
  const [
    { waiting = 0, prioritized = 0, active = 0, delayed = 0, completed = 0, failed = 0 },
    oldest,
  ] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'completed', 'failed'),
    oldestWaitingSeconds(queue, jobs.kind),
  ]);
  return { states: { waiting: waiting + prioritized, active, delayed, completed, failed }, oldest };
};

/**
 * Exports the number of jobs by state and how long the next job has been waiting; alerts use both.
 */
export const observeQueue = ({ registry }: Metrics, jobs: JobQueue, name: string): void => {
  const registers = [registry];
  const read = shareReading(() => withTimeout(readQueue(jobs), timeoutMilliseconds));
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of the queue by state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const found = await read();
      if (!found) return this.reset();
      for (const [state, count] of Object.entries(found.states))
        this.set({ queue: name, state }, count);
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'How long the next job has been waiting for its first attempt',
    labelNames: ['queue'],
    registers,
    async collect() {
      const found = await read();
      if (found) this.set({ queue: name }, found.oldest);
      else this.reset();
    },
  });
};
