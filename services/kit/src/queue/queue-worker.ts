import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { QueueDefinition } from '@larkway/kit-contract';
import { type Job, UnrecoverableError, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { Readiness } from '../observability/readiness.js';
import { LOGGER } from '../service/kit.module.js';
import { handlersByJob, type JobHandler } from './job-handler.js';
import { type JobEnvelope, QueueEngine } from './queue-engine.js';

/** A failure that no repeat can mend: the job is not tried again. */
export class PermanentFailure extends UnrecoverableError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message);
    this.cause = cause;
  }
}

export interface QueueWorkerOptions {
  queue: QueueDefinition;
  /** Jobs under way at a time. */
  concurrency: number;
}

export const QUEUE_WORKER_OPTIONS = Symbol('queue worker options');
export const JOB_HANDLERS = Symbol('job handlers');

// A worker that was killed holds its jobs for `lockDuration`; whoever looks next, at most a `stalledInterval`
// later, takes them over. Being killed again and again must not fail a job, hence the count.
const recovery = { lockDuration: 4_000, stalledInterval: 1_000, maxStalledCount: 1_000, runRetryDelay: 1_000, drainDelay: 2 };

/** Feeds the jobs of one queue to their handlers. */
@Injectable()
export class QueueWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers: Map<string, JobHandler>;
  private worker?: Worker<JobEnvelope>;

  constructor(
    @Inject(QUEUE_WORKER_OPTIONS) private readonly options: QueueWorkerOptions,
    @Inject(JOB_HANDLERS) handlers: JobHandler[],
    @Inject(LOGGER) private readonly log: Logger,
    private readonly engine: QueueEngine,
    private readonly readiness: Readiness,
  ) {
    this.handlers = handlersByJob(options.queue, handlers);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { queue, concurrency } = this.options;
    const worker = this.engine.openWorker(queue, (job) => this.process(job), { concurrency, autorun: false, ...recovery });
    this.worker = worker;
    await worker.waitUntilReady();
    worker.run().catch((error: unknown) => this.log.error({ err: error }, 'worker loop ended'));
    this.readiness.add('queue', async () => {
      if (!worker.isRunning()) throw new Error('the worker is not running');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker?.close();
  }

  private async process(job: Job<JobEnvelope>): Promise<void> {
    const { requestId, createdAt } = job.data;
    const line = { requestId, job: job.name, id: job.id, attempt: job.attemptsMade + 1 };
    try {
      const { handler, payload } = this.understand(job);
      await handler.handle(payload, { id: job.id!, requestId, createdAt: new Date(createdAt), attempt: line.attempt });
      this.log.info(line, 'job done');
    } catch (error) {
      this.log[error instanceof PermanentFailure ? 'error' : 'warn']({ ...line, err: error }, 'job failed');
      throw error;
    }
  }

  // Whoever promised it may be newer than this worker: tried again, such a job waits for a worker that knows it.
  private understand(job: Job<JobEnvelope>): { handler: JobHandler; payload: unknown } {
    const handler = this.handlers.get(job.name);
    if (!handler) throw new Error(`this worker has no handler for ${job.name} yet`);
    const parsed = this.options.queue.jobs[job.name]!.safeParse(job.data.payload);
    if (!parsed.success) throw new Error('the payload does not fit the schema that this worker knows');
    return { handler, payload: parsed.data };
  }
}
