import { z } from 'zod';
import { postgresUrl } from '../config/service-environment.js';

/** Where the queue lives: Redis when REDIS_URL is set, else PostgreSQL. */
export const queueEnvironment = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  /** Database that the producers and the workers of the queue share. It is reached directly, never through a pooler in transaction mode: BullMQ listens, and sets its search path. */
  QUEUE_DATABASE_URL: postgresUrl.optional(),
};

/** For a service that promises work to the queue. */
export const outboxEnvironment = {
  ...queueEnvironment,
  /** Milliseconds after which the queue is asked what became of promised work without an outcome, again and again until it is known. */
  OUTBOX_RECONCILE_MS: z.coerce.number().int().min(500).max(15_000).default(8_000),
};

export interface QueueConfig {
  REDIS_URL?: string;
  QUEUE_DATABASE_URL?: string;
  /** Connections that a pool of this process opens at most, on PostgreSQL. */
  DATABASE_POOL_SIZE?: number;
}

const hasEngine = ({ REDIS_URL, QUEUE_DATABASE_URL }: QueueConfig): boolean =>
  Boolean(REDIS_URL ?? QUEUE_DATABASE_URL);

/** Arguments for `.refine()`: one of the two engines must be configured. */
export const oneQueueEngine: [typeof hasEngine, { path: string[]; message: string }] = [
  hasEngine,
  { path: ['QUEUE_DATABASE_URL'], message: 'set REDIS_URL or QUEUE_DATABASE_URL' },
];
