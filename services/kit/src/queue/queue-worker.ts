import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, type Job, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { LOGGER } from '../service/kit.module.js';
import { mendTimes } from './clock-watch.js';
import { finished } from './finished.js';
import { handlersByJob, type JobHandler } from './job-handler.js';
import { inTime } from './in-time.js';
import { envelopeOf, type JobEnvelope } from './job-envelope.js';
import { JobQueue } from './job-queue.js';
import { PermanentFailure } from './permanent-failure.js';
import { Postponed } from './postponed.js';
import { QueueEngine } from './queue-engine.js';
import { observeQueue } from './queue-metrics.js';
import { QUEUE_WORKER_OPTIONS, type QueueWorkerOptions } from './queue-worker-options.js';

export const JOB_HANDLERS = Symbol('job handlers');

// A worker that was killed holds its jobs for `lockDuration`; whoever looks next, at most two `stalledInterval`s later, takes
// them over: within five seconds in all. How often that happens to a job is nobody's fault but ours, hence the count.
const recovery = {
  lockDuration: 3_500,
  stalledInterval: 500,
  maxStalledCount: 1_000_000_000,
  runRetryDelay: 1_000,
  drainDelay: 2,
};

const mendMilliseconds = 5_000;

/** Feeds the jobs of one queue to their handlers. */
@Injectable()
export class QueueWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers: Map<string, JobHandler>;
  private worker?: Worker<JobEnvelope>;
  private timer?: NodeJS.Timeout;
  private mending?: Promise<void> | undefined;

  constructor(
    @Inject(QUEUE_WORKER_OPTIONS) private readonly options: QueueWorkerOptions,
    @Inject(JOB_HANDLERS) handlers: JobHandler[],
    @Inject(LOGGER) private readonly log: Logger,
    private readonly engine: QueueEngine,
    private readonly queue: JobQueue,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {
    this.handlers = handlersByJob(options.queue, handlers);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { queue, concurrency } = this.options;
    const worker = this.engine.openWorker(queue, (job, token) => this.process(job, token), {
      concurrency,
      autorun: false,
      ...recovery,
    });
    this.worker = worker;
    await worker.waitUntilReady();
    worker.run().catch((error: unknown) => this.log.error({ err: error }, 'worker loop ended'));
    this.readiness.add('queue', async () => {
      if (!worker.isRunning()) throw new Error('the worker is not running');
    });
    observeQueue(this.metrics, this.queue, queue.name);
    this.timer = setInterval(() => this.mend(), mendMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.worker?.close(), this.mending]);
    await this.queue.close();
  }

  private mend(): void {
    this.mending ??= inTime(mendTimes(this.queue, recovery.lockDuration, this.log))
      .catch((error: unknown) =>
        this.log.debug({ err: error }, 'times in the queue could not be looked at'),
      )
      .finally(() => (this.mending = undefined));
  }

  private async process(
    job: Job<JobEnvelope>,
    token: string | undefined,
  ): Promise<typeof finished> {
    const { id, round, requestId, createdAt, payload } = envelopeOf(job);
    const line = { requestId, job: job.name, id, round, attempt: job.attemptsMade + 1 };
    try {
      const understood = this.understand(job.name, payload);
      await understood.handler.handle(understood.payload, {
        id,
        round,
        requestId,
        createdAt: new Date(createdAt),
        attempt: line.attempt,
      });
      this.log.info(line, 'job done');
      return finished;
    } catch (error) {
      if (error instanceof Postponed) await this.putBack(job, token, error, line);
      this.log[error instanceof PermanentFailure ? 'error' : 'warn'](
        { ...line, err: error },
        'job failed',
      );
      throw error;
    }
  }

  private async putBack(
    job: Job<JobEnvelope>,
    token: string | undefined,
    { milliseconds }: Postponed,
    line: object,
  ): Promise<never> {
    await job.moveToDelayed(Date.now() + milliseconds, token);
    this.log.info({ ...line, milliseconds }, 'job put back');
    throw new DelayedError();
  }

  // Whoever promised it may be newer than this worker: tried again, such a job waits for a worker that knows it.
  private understand(job: string, payload: unknown): { handler: JobHandler; payload: unknown } {
    const handler = this.handlers.get(job);
    if (!handler) throw new Error(`this worker has no handler for ${job} yet`);
    const parsed = this.options.queue.jobs[job]!.safeParse(payload);
    if (!parsed.success)
      throw new Error('the payload does not fit the schema that this worker knows');
    return { handler, payload: parsed.data };
  }
}
