import { dealersRoutes } from '@larkway/dealers-contract';
import { type StartedService, startService, testProcessConfig } from '@larkway/kit/testing';
import { appModule } from '../src/app.module.js';

/** No queue listens there: reads need none. */
const noQueue = 'postgres://nobody@127.0.0.1:1/nowhere';

/** The dealers service in this process, on a real port. */
export const startDealers = (databaseUrl: string, queueUrl = noQueue): Promise<StartedService> =>
  startService({
    routes: dealersRoutes,
    module: appModule({
      ...testProcessConfig,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: 2,
      QUEUE_DATABASE_URL: queueUrl,
      OUTBOX_RECONCILE_MS: 20_000,
    }),
  });
