import { Gauge } from 'prom-client';
import type { Metrics } from '../observability/metrics.js';
import { sharedFigures } from '../observability/shared-figures.js';
import { inTime } from './in-time.js';
import type { JobQueue } from './job-queue.js';
import { oldestWaitingSeconds } from './oldest-waiting.js';

const patienceMilliseconds = 2_000;

const depths = async (jobs: JobQueue) => {
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

/** How full the queue is, and how long work waits there: what alerts are set on. */
export const observeQueue = ({ registry }: Metrics, jobs: JobQueue, name: string): void => {
  const registers = [registry];
  const figures = sharedFigures(() => inTime(depths(jobs), patienceMilliseconds));
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of the queue by state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const found = await figures();
      if (!found) return this.reset();
      for (const [state, count] of Object.entries(found.states))
        this.set({ queue: name, state }, count);
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'How long the next job has been waiting for its first try',
    labelNames: ['queue'],
    registers,
    async collect() {
      const found = await figures();
      if (found) this.set({ queue: name }, found.oldest);
      else this.reset();
    },
  });
};
