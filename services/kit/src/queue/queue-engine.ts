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
import pg from 'pg';
import type { Logger } from 'pino';
import { DEFAULT_POOL_SIZE } from '../config/service-environment.js';
import { rejectAfter } from '../errors/reject-after.js';
import { idleTimeoutMillis, PgClient, silenceMillis } from '../postgres/data-source.js';
import type { JobEnvelope } from './job.js';
import { PayloadSeal } from './payload-seal.js';
import type { QueueConfig } from './queue-environment.js';

export type OpenQueue = Queue<JobEnvelope, unknown, string>;

/**
 * Pool sizes on PostgreSQL: the relay and the reconciler each enqueue one batch at a time, and
 * outcomes are read one batch at a time.
 */
const poolSizes = { queue: 2, events: 1 };

/** During an outage, each part of the queue logs an error at most this often. */
const quietMilliseconds = 5_000;

/**
 * One code path for both engines: BullMQ on Redis, or on PostgreSQL when no Redis is configured.
 */
export class QueueEngine {
  readonly kind: 'redis' | 'postgres';
  readonly payloads: PayloadSeal;
  private readonly classes: BackendClasses<IQueueBackend, object>;

  /** @param silence milliseconds after which a connection that owes an answer is closed */
  constructor(
    private readonly config: QueueConfig,
    private readonly log: Logger,
    private readonly silence = silenceMillis,
  ) {
    this.kind = config.REDIS_URL ? 'redis' : 'postgres';
    this.payloads = new PayloadSeal(config.QUEUE_KEY);
    if (this.kind === 'postgres') handleListenErrors();
    const backend = config.REDIS_URL
      ? withBackend(createRedisBackend)
      : withBackend(createPostgresBackend);
    this.classes = backend as unknown as BackendClasses<IQueueBackend, object>;
  }

  openQueue({ name }: QueueDefinition): OpenQueue {
    // A producer must fail at once when the queue is unavailable: the outbox keeps the work and
    // retries.
    const queue = new this.classes.Queue<JobEnvelope, unknown, string>(name, {
      connection: this.connection(1, poolSizes.queue),
    });
    return this.logErrors(queue as unknown as OpenQueue);
  }

  openEvents({ name }: QueueDefinition): QueueEvents {
    return this.logErrors(
      new this.classes.QueueEvents(name, {
        connection: this.connection(null, poolSizes.events),
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
    return this.logErrors(worker as unknown as Worker<JobEnvelope>);
  }

  private connection(maxRetriesPerRequest: number | null, pool: number): object {
    if (this.config.REDIS_URL) {
      return {
        url: this.config.REDIS_URL,
        maxRetriesPerRequest,
        connectTimeout: 3_000,
        // Longer than the ten seconds for which BullMQ waits for a job or an event.
        socketTimeout: this.silence,
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
      silenceMillis: this.silence,
      Client: BackoffPgClient,
    };
  }

  // Without a listener an `error` event would crash the process. The engines reconnect on their
  // own.
  private logErrors<E extends EventEmitter>(part: E): E {
    let quietUntil = 0;
    part.on('error', (error: Error) => {
      if (Date.now() < quietUntil) return;
      quietUntil = Date.now() + quietMilliseconds;
      this.log.warn({ err: error, engine: this.kind }, 'the connection to the queue failed');
    });
    return part;
  }
}

const asRefused = (error: Error & { code?: string }): Error =>
  Object.assign(new Error(`ECONNREFUSED: ${error.message}`, { cause: error }), {
    code: 'ECONNREFUSED',
  });

/**
 * For a pool's `Client` option: reports every failed connection as refused. BullMQ's worker backs
 * off only after a refused connection. A PostgreSQL server that starts up, shuts down or is full
 * answers with another error, and would be asked a hundred times a second.
 */
class BackoffPgClient extends PgClient {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    callback?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | void {
    if (callback)
      return super.connect(((error: Error | null) =>
        callback(error && asRefused(error), this)) as never);
    return super.connect().then(
      () => this,
      (error: Error) => Promise.reject(asRefused(error)),
    ) as Promise<pg.Client>;
  }
}

/**
 * BullMQ opens its LISTEN connection with pg's own class, whatever the `Client` option of its pool
 * is, and adds its error handler only once the connection is open. A server that closes the
 * connection before that would crash the process, so pg's class is replaced.
 */
const handleListenErrors = (): void => {
  pg.Client = PgClient as typeof pg.Client;
};

interface PostgresBackend {
  query<R>(sql: string, parameters: unknown[]): Promise<{ rows: R[] }>;
}

/**
 * Queries the tables of BullMQ's PostgreSQL engine for what its API offers one job at a time or not
 * at all.
 */
export const queryQueue = async <R>(
  queue: OpenQueue,
  sql: string,
  parameters: unknown[],
): Promise<R[]> => {
  const { rows } = await (queue.backend as unknown as PostgresBackend).query<R>(sql, parameters);
  return rows;
};

/** Waits for the queue, five seconds by default. @throws when the time is up. */
export const withTimeout = <T>(work: Promise<T>, milliseconds = 5_000): Promise<T> =>
  rejectAfter(milliseconds, work, 'the queue did not answer in time');
