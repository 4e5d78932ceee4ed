import { randomUUID } from 'node:crypto';
import { emailQueue, type EmailState } from '@larkway/email-contract';
import { jobIdOf, QueueEngine } from '@larkway/kit/queue';
import { authorizationFor } from '@larkway/kit/signing';
import {
  createTestDatabase,
  eventually,
  queueEngines,
  startMailServer,
  startService,
  type StartedService,
  type TestDatabase,
  type TestMailServer,
  type TestQueue,
} from '@larkway/kit/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import type { Config } from '../src/config.js';
import type { EmailKind, EmailPayload } from '../src/emails/emails.js';
import { processEntry, workerModule } from './worker-module.js';

const operationsToken = 'a-token-of-operations-that-is-long-enough';

export const inquiry: EmailPayload<'vehicle-inquiry'> = {
  reference: randomUUID(),
  name: 'Zoë Quinn',
  email: 'zoe@example.com',
  phone: '(555) 010-0123',
  message: 'Is it street legal in Utah?\nThanks!',
  vehicleName: 'D6 Max',
  vehiclePrice: '$17,995',
};

export const receiptFor = (email: string): EmailPayload<'vehicle-inquiry-receipt'> => ({
  reference: randomUUID(),
  email,
});

interface Job<K extends EmailKind> {
  kind: K;
  payload: EmailPayload<K>;
  id?: string;
  round?: number;
  acceptedAt?: Date;
}

interface Options {
  config?: Partial<Config>;
  /** The mail server; one that accepts everything when left out. */
  smtp?: TestMailServer;
  entry?: string;
  engine?: 'postgres' | 'redis';
  /** A database that outlives the worker; its own when left out. */
  database?: TestDatabase;
  /** The queue of another worker; its own when left out. */
  queue?: TestQueue;
}

/** An email worker with its own servers, and functions to inspect it. */
export const startEmailWorker = async ({
  config = {},
  smtp: given,
  entry = processEntry,
  engine = 'postgres',
  database: kept,
  queue: sharedQueue,
}: Options = {}) => {
  const [database, queue, smtp] = await Promise.all([
    kept ?? createTestDatabase(),
    sharedQueue ??
      (queueEngines().find(({ kind }) => kind === engine) ?? queueEngines()[0]!).start(),
    given ?? startMailServer(),
  ]);
  const module = workerModule(
    { database, queue, smtp },
    { EMAIL_OPERATIONS_TOKEN: operationsToken, ...config },
    entry,
  );
  const worker: StartedService = await startService({ routes: {}, module });
  const jobs = new QueueEngine(queue.config, pino({ level: 'silent' })).openQueue(emailQueue);
  await jobs.waitUntilReady();
  const rows = (sql: string, ...parameters: unknown[]) =>
    worker.app.get(DataSource).query(sql, parameters);

  const enqueue = async <K extends EmailKind>({
    kind,
    payload,
    id = randomUUID(),
    round = 0,
    acceptedAt = new Date(),
  }: Job<K>): Promise<string> => {
    const envelope = {
      id,
      round,
      payload,
      requestId: `request-${id}`,
      createdAt: acceptedAt.toISOString(),
    };
    await jobs.add(kind, envelope, {
      jobId: jobIdOf({ id, round }),
      attempts: 80,
      backoff: { type: 'custom' },
    });
    return id;
  };
  const messageOf = async (id: string) =>
    (await rows('SELECT * FROM messages WHERE id = $1', id))[0];
  const pipeline = {
    worker,
    /** A test may replace it. */
    smtp,
    database,
    queue,
    jobs,
    rows,
    enqueue,
    messageOf,
    inquire: (changes: Partial<typeof inquiry> = {}) =>
      enqueue({ kind: 'vehicle-inquiry', payload: { ...inquiry, ...changes } }),
    messageIn: (id: string, state: EmailState, timeoutMs = 20_000) =>
      eventually(
        `the email is ${state}`,
        async () => {
          const message = await messageOf(id);
          return message?.state === state ? message : undefined;
        },
        timeoutMs,
      ),
    /** The steps of an email, in order. */
    journalOf: (id: string): Promise<{ type: string; detail: Record<string, string | number> }[]> =>
      rows('SELECT type, detail FROM journal WHERE subject = $1 ORDER BY seq', id),
    operate: (method: 'GET' | 'POST', path: string, body?: unknown, token = operationsToken) =>
      fetch(worker.url + path, {
        method,
        headers: {
          authorization: authorizationFor(token),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    metric: async (name: string) =>
      (await (await fetch(worker.metricsUrl)).text())
        .split('\n')
        .filter((line) => line.startsWith(name)),
    stop: async () => {
      await pipeline.smtp.stop();
      await jobs.close();
      await worker.close();
      await Promise.all([
        kept ? undefined : database.drop(),
        sharedQueue ? undefined : queue.stop(),
      ]);
    },
  };
  return pipeline;
};

export type EmailWorkerUnderTest = Awaited<ReturnType<typeof startEmailWorker>>;
