import { type StartedService, startService, testProcessConfig } from '@larkway/kit/testing';
import { leadsRoutes } from '@larkway/leads-contract';
import { appModule } from '../src/app.module.js';

/** The leads service in this process, on a real port. */
export const startLeads = (databaseUrl: string, queueUrl: string): Promise<StartedService> =>
  startService({
    routes: leadsRoutes,
    module: appModule({
      ...testProcessConfig,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: 5,
      QUEUE_DATABASE_URL: queueUrl,
      OUTBOX_RECONCILE_MS: 20_000,
    }),
  });
