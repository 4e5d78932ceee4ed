import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { authorizationFor } from '../signing/index.js';
import { postJson } from './post-json.js';
import type { TestQueue, TestQueueEngine } from './queue-engines.js';
import { type ReceivedMail, startMailServer, type TestMailServer } from './start-mail-server.js';
import { type StartedProcess, startProcess } from './start-process.js';
import { testAbuseEnvironment } from './test-abuse-config.js';
import { testOperationsTokens } from './test-operations-tokens.js';
import { createTestDatabase } from './test-database.js';

/** Compiles and bundles services, for tests that run them as processes. Does nothing in `npm test`, which has compiled this checkout. */
export const buildServices = (servicesFolder: string, names: string[]): void => {
  const root = join(servicesFolder, '..');
  // Checks that break the code on purpose run in copies, which must be built.
  if (process.env['COMPILED_CHECKOUT'] === root) return;
  const folders = names.map((name) => `services/${name}`);
  execFileSync('node_modules/.bin/tsc', ['-b', '--noCheck', ...folders], {
    cwd: root,
    stdio: 'inherit',
  });
  execFileSync(process.execPath, ['infra/bundling/main.mjs', ...folders], {
    cwd: root,
    stdio: 'inherit',
  });
};

/** One process of the road, which can be killed and started again. */
export interface RoadProcess {
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Asks it to stop. @returns its exit code. */
  stop(): Promise<number | null>;
}

export interface Road {
  /** A command of operations to the producer. @returns the answer's body. */
  command(path: string, body: object): Promise<unknown>;
  producer: RoadProcess & { url(): string };
  worker: RoadProcess;
  queue: TestQueue;
  smtp: TestMailServer;
  mailsTo(recipient: string): ReceivedMail[];
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

/** The way from a request to a mailbox as it is in production: two real processes, a queue between them, a mail server at the end. */
export const startRoad = async (
  servicesFolder: string,
  {
    engine,
    producer,
    worker,
  }: { engine: TestQueueEngine; producer: 'leads' | 'dealers'; worker: string },
): Promise<Road> => {
  const [ours, theirs, queue, smtp] = await Promise.all([
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
  const first = restartable(
    launch(producer, { DATABASE_URL: ours.url, OUTBOX_RECONCILE_MS: '2000' }),
  );
  const second = restartable(
    launch(worker, { DATABASE_URL: theirs.url, SMTP_URL: smtp.url, EMAIL_CONCURRENCY: '3' }),
  );
  await Promise.all([first.start(), second.start()]);
  return {
    producer: first,
    worker: second,
    command: async (path, body) =>
      (
        await postJson(first.url() + path, body, {
          authorization: authorizationFor(
            producer === 'leads'
              ? testOperationsTokens.LEADS_OPERATIONS_TOKEN
              : testOperationsTokens.DEALERS_OPERATIONS_TOKEN,
          ),
        })
      ).body,
    queue,
    smtp,
    mailsTo: (recipient) => smtp.mails.filter(({ recipients }) => recipients.includes(recipient)),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      await smtp.stop();
      await Promise.all([ours.drop(), theirs.drop(), queue.stop()]);
    },
  };
};
