import { emailQueue } from '@larkway/email-contract';
import { DatabaseModule, OutboxEntity, OutboxModule, ServedDocumentsModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { CHANGES_CHANNEL } from './db/changes-channel.js';
import { CreateDealerApplications1790000100000 } from './db/migrations/create-dealer-applications.migration.js';
import { CreateStatesAndDealerships1790000000000 } from './db/migrations/create-states-and-dealerships.migration.js';
import { seed } from './db/seed.js';
import { AcceptDealerApplication } from './dealer-application/accept-dealer-application.js';
import { DealerApplicationController } from './dealer-application/dealer-application.controller.js';
import { DealerApplicationEntity } from './dealer-application/dealer-application.entity.js';
import { DealershipEntity } from './dealership/dealership.entity.js';
import { buildDocuments, routes } from './documents.js';
import { StateEntity } from './state/state.entity.js';

@Module({ controllers: [DealerApplicationController], providers: [AcceptDealerApplication] })
class AppModule {}

/** Reads are documents made from the two tables in advance; an application is stored with the promise of its mails. */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  imports: [
    DatabaseModule.forRoot({
      url: config.DATABASE_URL,
      pool: config.DATABASE_POOL,
      entities: [StateEntity, DealershipEntity, DealerApplicationEntity, OutboxEntity],
      migrations: [CreateStatesAndDealerships1790000000000, CreateDealerApplications1790000100000],
      seed,
    }),
    ServedDocumentsModule.forRoot({ url: config.DATABASE_URL, channel: CHANGES_CHANNEL, build: buildDocuments, routes }),
    OutboxModule.forRoot({ config, queue: emailQueue, url: config.DATABASE_URL, reconcileAfterMs: config.OUTBOX_RECONCILE_MS }),
  ],
});
