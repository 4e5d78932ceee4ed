import type { QueueDefinition } from '@larkway/kit-contract';
import pg from 'pg';
import { pino } from 'pino';
import { handledResult } from '../queue/job.js';
import { QueueEngine } from '../queue/queue-engine.js';
import type { QueueConfig } from '../queue/queue-environment.js';
import { redisIsInstalled, startRedis } from './start-redis.js';
import { createTestDatabase } from './test-database.js';

export interface TestQueue {
  /** For producers and the worker, with the keys of each. */
  config: Pick<QueueConfig, 'REDIS_URL' | 'QUEUE_DATABASE_URL'> & Partial<typeof testQueueKeys>;
  /** Deletes every job. */
  empty(): Promise<void>;
  /** All that it stores, as text. */
  contents(): Promise<string>;
  stop(): Promise<void>;
}

export interface TestQueueEngine {
  kind: 'postgres' | 'redis';
  start(): Promise<TestQueue>;
}

/** Encrypt what each producer sends through the queue. */
const testQueueKeys = {
  LEADS_QUEUE_KEY: 'the queue key of leads in all tests: 32 or longer',
  DEALERS_QUEUE_KEY: 'the queue key of dealers in all tests: 32 or longer',
  OPS_QUEUE_KEY: 'the queue key of ops in all tests: 32 or longer',
};

const deadlock = '40P01';

// Workers use these tables at the same time, so PostgreSQL may report a deadlock.
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

const postgresContents = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname LIKE 'bullmq%'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT t::text AS text FROM ${name} t`,
      );
      texts.push(name, ...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
};

const postgres: TestQueueEngine = {
  kind: 'postgres',
  start: async () => {
    const database = await createTestDatabase();
    return {
      config: { QUEUE_DATABASE_URL: database.url, ...testQueueKeys },
      empty: () => emptyPostgres(database.url),
      contents: () => postgresContents(database.url),
      stop: () => database.drop(),
    };
  },
};

const redis: TestQueueEngine = {
  kind: 'redis',
  start: async () => {
    const server = await startRedis();
    return {
      config: { REDIS_URL: server.url, ...testQueueKeys },
      empty: () => server.empty(),
      contents: () => server.contents(),
      stop: () => server.stop(),
    };
  },
};

/**
 * The queue engines to test with, for `describe.each`. Without an installed Redis, only PostgreSQL,
 * with a message on stderr.
 * @param kinds both by default; one if another test covers the same claim with the other engine
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

export interface CompletingWorker {
  /** Those of the given jobs that are in the queue. */
  known(ids: string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a worker that completes every job at once, without a handler. */
export const startCompletingWorker = async (
  config: QueueConfig,
  definition: QueueDefinition,
): Promise<CompletingWorker> => {
  const engine = new QueueEngine(config, pino({ level: 'silent' }));
  const queue = engine.openQueue(definition);
  const worker = engine.openWorker(definition, async () => handledResult, {});
  await worker.waitUntilReady();
  return {
    known: async (ids) => {
      const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
      return ids.filter((_id, index) => jobs[index]);
    },
    stop: async () => {
      await worker.close();
      await queue.close();
    },
  };
};
