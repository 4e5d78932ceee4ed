import { join } from 'node:path';
import { authorizationFor } from '../signing/index.js';
import type { TestQueue, TestQueueEngine } from './queue-engines.js';
import { postJson } from './requests.js';
import { type ReceivedEmail, startMailServer, type TestMailServer } from './start-mail-server.js';
import { type StartedProcess, startProcess } from './start-process.js';
import { testAbuseEnvironment, testOperationsTokens } from './test-config.js';
import { createTestDatabase } from './test-database.js';

/** A process of the pipeline, which can be killed and restarted. */
interface PipelineProcess {
  start(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
}

export interface DeliveryPipeline {
  /** Sends a command of operations to the producer. @returns the body of the response. */
  command(path: string, body: object): Promise<unknown>;
  producer: PipelineProcess & { url(): string };
  worker: PipelineProcess;
  queue: TestQueue;
  smtp: TestMailServer;
  emailsTo(recipient: string): ReceivedEmail[];
  stop(): Promise<void>;
}

const restartable = (launch: () => Promise<StartedProcess>) => {
  let running: StartedProcess | undefined;
  return {
    url: () => `http://127.0.0.1:${running!.port}`,
    start: async () => void (running = await launch()),
    kill: async () => running!.kill(),
    stop: async () => running!.stop(),
  };
};

/**
 * Starts the delivery pipeline from a request to a mailbox as in production: a producer and a
 * worker as processes, a queue between them, and a mail server.
 */
export const startDeliveryPipeline = async (
  servicesFolder: string,
  {
    engine,
    producer,
    worker,
  }: { engine: TestQueueEngine; producer: 'leads' | 'dealers'; worker: string },
): Promise<DeliveryPipeline> => {
  const [producerDatabase, workerDatabase, queue, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    engine.start(),
    startMailServer(),
  ]);
  const common = {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    ...testOperationsTokens,
    ...testAbuseEnvironment,
    ...queue.config,
  };
  const launch = (name: string, env: Record<string, string>) => () =>
    startProcess(join(servicesFolder, name, 'dist/bundle/main.mjs'), { ...common, ...env });
  const producerProcess = restartable(
    launch(producer, { DATABASE_URL: producerDatabase.url, OUTBOX_RECONCILE_MS: '2000' }),
  );
  const workerProcess = restartable(
    launch(worker, {
      DATABASE_URL: workerDatabase.url,
      SMTP_URL: smtp.url,
      EMAIL_CONCURRENCY: '3',
    }),
  );
  await Promise.all([producerProcess.start(), workerProcess.start()]);
  return {
    producer: producerProcess,
    worker: workerProcess,
    command: async (path, body) =>
      (
        await postJson(producerProcess.url() + path, body, {
          authorization: authorizationFor(
            producer === 'leads'
              ? testOperationsTokens.LEADS_OPERATIONS_TOKEN
              : testOperationsTokens.DEALERS_OPERATIONS_TOKEN,
          ),
        })
      ).body,
    queue,
    smtp,
    emailsTo: (recipient) => smtp.emails.filter(({ recipients }) => recipients.includes(recipient)),
    stop: async () => {
      await Promise.all([producerProcess.stop(), workerProcess.stop()]);
      await smtp.stop();
      await Promise.all([producerDatabase.drop(), workerDatabase.drop(), queue.stop()]);
    },
  };
};
