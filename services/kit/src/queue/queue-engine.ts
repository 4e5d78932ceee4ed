import type { EventEmitter } from 'node:events';
import { type QueueDefinition, retryDelay } from '@larkway/kit-contract';
import {
  type BackendClasses,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Processor,
  type Queue,
  type QueueEvents,
  withBackend,
  type Worker,
  type WorkerOptions,
} from 'bullmq';
import type { Logger } from 'pino';
import { DEFAULT_POOL_SIZE } from '../config/service-environment.js';
import { idleTimeoutMillis } from '../postgres/data-source.js';
import type { JobEnvelope } from './job-envelope.js';
import { OutageAwareClient } from './outage-aware-client.js';
import type { QueueConfig } from './queue-environment.js';
import { listenSteadily } from './steady-listening.js';

export type OpenQueue = Queue<JobEnvelope, unknown, string>;

/** Connections on PostgreSQL: the relay and the reconciler hand work over one batch at a time, outcomes are read one batch at a time. */
const most = { queue: 2, events: 1 };

/** During an outage each part of the queue complains at most this often. */
const quietMilliseconds = 5_000;

/** One code path for both engines: BullMQ on Redis, or on PostgreSQL when no Redis is configured. */
export class QueueEngine {
  readonly kind: 'redis' | 'postgres';
  private readonly classes: BackendClasses<IQueueBackend, object>;

  constructor(
    private readonly config: QueueConfig,
    private readonly log: Logger,
  ) {
    this.kind = config.REDIS_URL ? 'redis' : 'postgres';
    if (this.kind === 'postgres') listenSteadily();
    const backend = config.REDIS_URL
      ? withBackend(createRedisBackend)
      : withBackend(createPostgresBackend);
    this.classes = backend as unknown as BackendClasses<IQueueBackend, object>;
  }

  openQueue({ name }: QueueDefinition): OpenQueue {
    // A producer must hear at once that the queue is away: the outbox keeps the work and asks again.
    const queue = new this.classes.Queue<JobEnvelope, unknown, string>(name, {
      connection: this.connection(1, most.queue),
    });
    return this.watched(queue as unknown as OpenQueue);
  }

  openEvents({ name }: QueueDefinition): QueueEvents {
    return this.watched(
      new this.classes.QueueEvents(name, {
        connection: this.connection(null, most.events),
      }) as unknown as QueueEvents,
    );
  }

  openWorker(
    { name, retry }: QueueDefinition,
    processor: Processor<JobEnvelope, unknown, string>,
    options: Omit<WorkerOptions, 'connection' | 'settings'>,
  ): Worker<JobEnvelope> {
    const settings = { backoffStrategy: (attempt: number) => retryDelay(retry, attempt) };
    const worker = new this.classes.Worker(name, processor, {
      ...options,
      settings,
      connection: this.connection(null, this.config.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE),
    });
    return this.watched(worker as unknown as Worker<JobEnvelope>);
  }

  private connection(maxRetriesPerRequest: number | null, pool: number): object {
    if (this.config.REDIS_URL) {
      return {
        url: this.config.REDIS_URL,
        maxRetriesPerRequest,
        connectTimeout: 3_000,
        retryStrategy: (times: number) => Math.min(times * 100, 1_000),
      };
    }
    return {
      connectionString: this.config.QUEUE_DATABASE_URL,
      max: pool,
      idleTimeoutMillis,
      migrate: true,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      Client: OutageAwareClient,
    };
  }

  // Without a listener an `error` event would end the process; the engines reconnect by themselves.
  private watched<E extends EventEmitter>(part: E): E {
    let quietUntil = 0;
    part.on('error', (error: Error) => {
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + quietMilliseconds;
      this.log.warn({ err: error, engine: this.kind }, 'queue connection trouble');
    });
    return part;
  }
}
