import { z } from 'zod';
import { postgresUrl } from '../config/service-environment.js';

/** Where the queue is stored: in Redis when `REDIS_URL` is set, otherwise in PostgreSQL. */
export const queueEnvironment = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  /**
   * Database that the producers and the workers of the queue share. It must not be reached through
   * a pooler in transaction mode, because BullMQ uses LISTEN and sets its search path.
   */
  QUEUE_DATABASE_URL: postgresUrl.optional(),
};

/** For a service with an outbox. */
export const outboxEnvironment = {
  ...queueEnvironment,
  /**
   * Milliseconds after which, and again until it is known, the queue is asked for the outcome of
   * open work.
   */
  OUTBOX_RECONCILE_MS: z.coerce.number().int().min(500).max(15_000).default(8_000),
};

export interface QueueConfig {
  REDIS_URL?: string;
  QUEUE_DATABASE_URL?: string;
  /**
   * Encrypts the payloads of jobs: the producer's key, which only it and the worker have, or the
   * keys of all producers in the worker. Without it producers send payloads in clear.
   */
  QUEUE_KEY?: string | undefined;
  /** Maximum size of each connection pool of this process, on PostgreSQL. */
  DATABASE_POOL_SIZE?: number;
}

const hasEngine = ({ REDIS_URL, QUEUE_DATABASE_URL }: QueueConfig): boolean =>
  Boolean(REDIS_URL ?? QUEUE_DATABASE_URL);

/** Arguments for `.refine()`: at least one of the two engines must be configured. */
export const oneQueueEngine: [typeof hasEngine, { path: string[]; message: string }] = [
  hasEngine,
  { path: ['QUEUE_DATABASE_URL'], message: 'set REDIS_URL or QUEUE_DATABASE_URL' },
];
