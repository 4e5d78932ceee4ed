import { join } from 'node:path';
import {
  buildServices,
  type TestDatabase,
  type TestMailServer,
  type TestQueue,
  testProcessConfig,
} from '@larkway/kit/testing';
import { appModule } from '../src/app.module.js';
import type { Config } from '../src/config.js';
import { emailSettings } from './email-settings.js';

/** Builds the service, because child processes run built code. */
export const buildChildProcesses = (): void => buildServices(join(__dirname, '../..'), ['email']);
export const processEntry = join(__dirname, '../dist/bundle/child-processes/main.mjs');

interface Servers {
  database: TestDatabase;
  queue: Pick<TestQueue, 'config'>;
  smtp: Pick<TestMailServer, 'url'>;
}

/** The email worker with the servers of a test. */
export const workerModule = (
  { database, queue, smtp }: Servers,
  changes: Partial<Config> = {},
  entry = processEntry,
) =>
  appModule(
    {
      ...testProcessConfig,
      ...queue.config,
      ...emailSettings,
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: 5,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Larkway <website@larkway.example>',
      EMAIL_CONCURRENCY: 5,
      EMAIL_LEASE_MS: 3_000,
      RECEIPTS_PER_HOUR: 1_000,
      RECEIPTS_PER_DAY: 1_000,
      BOUNCE_HOST: '127.0.0.1',
      MAIL_RETENTION_DAYS: 730,
      JOURNAL_RETENTION_DAYS: 730,
      ...changes,
    },
    entry,
  );
