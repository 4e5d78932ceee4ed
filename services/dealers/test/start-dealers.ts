import { dealersOperationsRoutes, dealersRoutes } from '@larkway/dealers-contract';
import { operationsRoutes } from '@larkway/kit-contract';
import {
  type StartedService,
  startService,
  testAbuseConfig,
  testProcessConfig,
} from '@larkway/kit/testing';
import { appModule } from '../src/app.module.js';

/** No queue listens there, because reads need none. */
export const noQueue = 'postgres://nobody@127.0.0.1:1/nowhere';

/** The bearer token of operations in tests. */
export const operationsToken = 'operations-token-of-the-tests-0001';

/** The dealers service in this process, on a real port. */
export const startDealers = (
  databaseUrl: string,
  queueUrl = noQueue,
  limits: Partial<typeof testAbuseConfig> = {},
): Promise<StartedService> =>
  startService({
    routes: { ...dealersRoutes, ...dealersOperationsRoutes, ...operationsRoutes },
    module: appModule({
      ...testProcessConfig,
      ...testAbuseConfig,
      ...limits,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: 5,
      QUEUE_DATABASE_URL: queueUrl,
      OUTBOX_RECONCILE_MS: 2_000,
      DEALERS_OPERATIONS_TOKEN: operationsToken,
      APPLICATION_RETENTION_DAYS: 730,
      OUTBOX_RETENTION_DAYS: 30,
      JOURNAL_RETENTION_DAYS: 730,
    }),
  });
