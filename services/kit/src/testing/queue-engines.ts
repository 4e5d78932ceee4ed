import pg from 'pg';
import type { QueueConfig } from '../queue/queue-environment.js';
import { redisIsInstalled, startRedis } from './start-redis.js';
import { createTestDatabase } from './test-database.js';

export interface TestQueue {
  config: Pick<QueueConfig, 'REDIS_URL' | 'QUEUE_DATABASE_URL'>;
  /** Loses every job. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestQueueEngine {
  kind: 'postgres' | 'redis';
  start(): Promise<TestQueue>;
}

const deadlock = '40P01';

// Workers are busy in these very tables, so that PostgreSQL may choose us as the one of two that has to begin again.
const truncate = async (client: pg.Client, tables: string): Promise<void> => {
  for (;;) {
    try {
      await client.query(`TRUNCATE ${tables} CASCADE`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock) throw error;
    }
  }
};

const emptyPostgres = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: string }>(
      `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
       WHERE schemaname LIKE 'bullmq%' AND tablename NOT LIKE '%migration%'`,
    );
    await truncate(client, rows[0]!.tables);
  } finally {
    await client.end();
  }
};

const postgres: TestQueueEngine = {
  kind: 'postgres',
  start: async () => {
    const database = await createTestDatabase();
    return {
      config: { QUEUE_DATABASE_URL: database.url },
      empty: () => emptyPostgres(database.url),
      stop: () => database.drop(),
    };
  },
};

const redis: TestQueueEngine = {
  kind: 'redis',
  start: async () => {
    const server = await startRedis();
    return {
      config: { REDIS_URL: server.url },
      empty: () => server.empty(),
      stop: () => server.stop(),
    };
  },
};

/**
 * The queue engines to test with, for `describe.each`. Where Redis is not installed, PostgreSQL takes its place and a message says so.
 * @param kinds both by default; one where the claim is the same on both and another test has the other engine
 */
export const queueEngines = (
  kinds: TestQueueEngine['kind'][] = ['postgres', 'redis'],
): TestQueueEngine[] => {
  const isMissing = kinds.includes('redis') && !redisIsInstalled();
  if (isMissing)
    process.stderr.write(
      'redis-server is not in the PATH: the queue is tested on PostgreSQL only\n',
    );
  const postgresOnly = isMissing || !kinds.includes('redis');
  return [
    ...(postgresOnly || kinds.includes('postgres') ? [postgres] : []),
    ...(postgresOnly ? [] : [redis]),
  ];
};
