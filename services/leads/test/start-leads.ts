import type { QueueConfig } from '@larkway/kit/queue';
import { operationsRoutes } from '@larkway/kit-contract';
import {
  type StartedService,
  startService,
  testAbuseConfig,
  testDatabaseConfig,
  testProcessConfig,
} from '@larkway/kit/testing';
import { leadsRoutes } from '@larkway/leads-contract';
import { appModule } from '../src/app.module.js';

/** The bearer token of operations in tests. */
export const operationsToken = 'operations-token-of-the-tests-0001';

/** The leads service in this process, on a real port. */
export const startLeads = (
  databaseUrl: string,
  queue: string | QueueConfig,
  limits: Partial<typeof testAbuseConfig> = {},
): Promise<StartedService> =>
  startService({
    routes: { ...leadsRoutes, ...operationsRoutes },
    module: appModule({
      ...testProcessConfig,
      ...testAbuseConfig,
      ...limits,
      ...testDatabaseConfig(databaseUrl),
      ...(typeof queue === 'string' ? { QUEUE_DATABASE_URL: queue } : queue),
      OUTBOX_RECONCILE_MS: 2_000,
      LEADS_OPERATIONS_TOKEN: operationsToken,
      LEAD_RETENTION_DAYS: 730,
      ANSWER_WARNING_HOURS: 20,
      ANSWER_DUE_HOURS: 24,
      OUTBOX_RETENTION_DAYS: 30,
      JOURNAL_RETENTION_DAYS: 730,
    }),
  });
