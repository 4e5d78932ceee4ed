import type { JobName, QueueDefinition } from '@larkway/kit-contract';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type ModuleMetadata,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { DelayedError, type Job, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { startSpan } from '../observability/tracing.js';
import { LOGGER } from '../service/kit.module.js';
import { correctTimes } from './clock-correction.js';
import {
  envelopeOf,
  handledResult,
  handlersByJob,
  type JobEnvelope,
  type JobHandler,
  PermanentFailure,
  RetryLater,
} from './job.js';
import { JobQueue, QUEUE_WORKER_OPTIONS, type QueueWorkerOptions } from './job-queue.js';
import { QueueEngine, withTimeout } from './queue-engine.js';
import type { QueueConfig } from './queue-environment.js';
import { observeQueue } from './queue-metrics.js';

const JOB_HANDLERS = Symbol('job handlers');

// A killed worker holds its jobs for `lockDuration`; another worker finds them at most two
// `stalledInterval`s later, so within five seconds. A crash of a worker is not a failure of its
// jobs, so `maxStalledCount` is never reached.
const recovery = {
  lockDuration: 3_500,
  stalledInterval: 500,
  maxStalledCount: 1_000_000_000,
  runRetryDelay: 1_000,
  drainDelay: 2,
};

const correctionMilliseconds = 5_000;

/** Runs the handlers of the jobs of one queue. */
@Injectable()
class QueueWorker
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly handlers: Map<string, JobHandler>;
  private worker?: Worker<JobEnvelope>;
  private timer?: NodeJS.Timeout;
  private correcting?: Promise<void> | undefined;

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
    worker
      .run()
      .catch((error: unknown) => this.log.error({ err: error }, 'the worker loop stopped'));
    this.readiness.add('queue', async () => {
      if (!worker.isRunning()) throw new Error('the worker is not running');
    });
    observeQueue(this.metrics, this.queue, queue.name);
    this.timer = setInterval(() => this.correctClocks(), correctionMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.worker?.close(), this.correcting]);
  }

  // Only now, because other parts of the service may still use the queue while they stop, and
  // BullMQ on PostgreSQL never settles a command that it is given after the queue was closed.
  onApplicationShutdown(): Promise<void> {
    return this.queue.close();
  }

  private correctClocks(): void {
    this.correcting ??= withTimeout(correctTimes(this.queue, recovery.lockDuration, this.log))
      .catch((error: unknown) =>
        this.log.debug({ err: error }, 'could not check the times in the queue'),
      )
      .finally(() => (this.correcting = undefined));
  }

  private async process(
    job: Job<JobEnvelope>,
    token: string | undefined,
  ): Promise<typeof handledResult> {
    const { id, round, requestId, createdAt, trace, ...carried } = envelopeOf(job);
    const line = { requestId, job: job.name, id, round, attempt: job.attemptsMade + 1 };
    const span = startSpan(`process ${job.name}`, {
      kind: 'consumer',
      parent: trace,
      attributes: {
        'messaging.system': 'bullmq',
        'messaging.destination.name': this.options.queue.name,
        'messaging.message.id': id,
        'larkway.attempt': line.attempt,
        'larkway.request_id': requestId,
      },
    });
    try {
      const payload = this.engine.payloads.open(carried, { id, name: job.name });
      const known = this.resolve(job.name, payload);
      await known.handler.handle(known.payload, {
        id,
        round,
        requestId,
        createdAt: new Date(createdAt),
        attempt: line.attempt,
        trace: span?.context,
      });
      this.log.info(line, 'job done');
      return handledResult;
    } catch (error) {
      span?.fail(error instanceof RetryLater ? 'retried later' : 'failed');
      if (error instanceof RetryLater) await this.delay(job, token, error, line);
      this.log[error instanceof PermanentFailure ? 'error' : 'warn'](
        { ...line, err: error },
        'job failed',
      );
      throw error;
    } finally {
      span?.end();
    }
  }

  private async delay(
    job: Job<JobEnvelope>,
    token: string | undefined,
    { milliseconds }: RetryLater,
    line: object,
  ): Promise<never> {
    await job.moveToDelayed(Date.now() + milliseconds, token);
    this.log.info({ ...line, milliseconds }, 'job delayed');
    throw new DelayedError();
  }

  // A newer producer may have enqueued a job that this worker does not know yet. The error makes
  // the job wait for a worker that does.
  private resolve(job: string, payload: unknown): { handler: JobHandler; payload: unknown } {
    const handler = this.handlers.get(job);
    if (!handler) throw new Error(`this worker has no handler for ${job} yet`);
    const parsed = this.options.queue.jobs[job]!.safeParse(payload);
    if (!parsed.success)
      throw new Error('the payload does not fit the schema that this worker knows');
    return { handler, payload: parsed.data };
  }
}

interface ModuleOptions<Q extends QueueDefinition> extends Pick<
  ModuleMetadata,
  'imports' | 'providers'
> {
  config: QueueConfig;
  queue: Q;
  /** Jobs that run at a time. */
  concurrency: number;
  /** One class per job of the queue. */
  handlers: Type<JobHandler<Q, JobName<Q>>>[];
}

/** Runs a worker for one queue in this process. */
@Module({})
export class QueueWorkerModule {
  static forRoot<Q extends QueueDefinition>({
    config,
    queue,
    concurrency,
    handlers,
    imports = [],
    providers = [],
  }: ModuleOptions<Q>): DynamicModule {
    return {
      module: QueueWorkerModule,
      imports,
      providers: [
        ...providers,
        ...handlers,
        {
          provide: QueueEngine,
          useFactory: (log: Logger) => new QueueEngine(config, log),
          inject: [LOGGER],
        },
        {
          provide: QUEUE_WORKER_OPTIONS,
          useValue: { queue, concurrency } satisfies QueueWorkerOptions,
        },
        { provide: JOB_HANDLERS, useFactory: (...found: JobHandler[]) => found, inject: handlers },
        JobQueue,
        QueueWorker,
      ],
      exports: [JobQueue],
    };
  }
}
