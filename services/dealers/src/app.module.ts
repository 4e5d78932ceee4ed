import { emailQueue } from '@larkway/email-contract';
import { ServedDocumentsModule } from '@larkway/kit/documents';
import { JournalModule } from '@larkway/kit/journal';
import { OperationsModule } from '@larkway/kit/operations';
import { OutboxModule } from '@larkway/kit/outbox';
import {
  DataSubjectRequestsController,
  DATA_SUBJECT_STORE,
  DataSubjectOutbox,
} from '@larkway/kit/data-subject-requests';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { journalRetention, outboxRetention, RetentionModule } from '@larkway/kit/retention';
import { SubmissionGuardModule } from '@larkway/kit/submissions';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Config, CONFIG } from './config.js';
import { CHANGES_CHANNEL } from './db/channels.js';
import { CountSubmissions1790000500000 } from './db/migrations/count-submissions.migration.js';
import { CreateDealerApplications1790000100000 } from './db/migrations/create-dealer-applications.migration.js';
import { CreateStatesAndDealerships1790000000000 } from './db/migrations/create-states-and-dealerships.migration.js';
import { EditDealerships1790000920000 } from './db/migrations/edit-dealerships.migration.js';
import { FindPeople1790000600000 } from './db/migrations/find-people.migration.js';
import { ForgetPeople1790000410000 } from './db/migrations/forget-people.migration.js';
import { GiveDealershipsSlugs1790000910000 } from './db/migrations/give-dealerships-slugs.migration.js';
import { LocateDealerships1790000700000 } from './db/migrations/locate-dealerships.migration.js';
import { ReviewDealerApplications1790000400000 } from './db/migrations/review-dealer-applications.migration.js';
import { ShowPromisedWork1790000200000 } from './db/migrations/show-promised-work.migration.js';
import { UnlistDealerships1790000800000 } from './db/migrations/unlist-dealerships.migration.js';
import { TraceWork1790000900000 } from './db/migrations/trace-work.migration.js';
import { seed } from './db/seed.js';
import { DealerApplicationService } from './dealer-application/dealer-application.service.js';
import { ApplicationStepEntity } from './dealer-application/application-step.entity.js';
import { ApplicationChecker } from './dealer-application/check/application-checker.js';
import { DealerApplicationController } from './dealer-application/dealer-application.controller.js';
import {
  DealerApplicationEntity,
  ReviewedApplicationEntity,
} from './dealer-application/dealer-application.entity.js';
import { ApplicationReviewController } from './dealer-application/review/application-review.controller.js';
import { ApplicationReviewService } from './dealer-application/review/application-review.service.js';
import { DealershipEntity } from './dealership/dealership.entity.js';
import { buildDealerships, dealershipRoutes } from './dealership/dealership.documents.js';
import { ListingController } from './dealership/listing/listing.controller.js';
import { DealershipDetailsService } from './dealership/listing/dealership-details.service.js';
import { ListingService } from './dealership/listing/listing.service.js';
import {
  applicationRetention,
  DealersPersonalData,
} from './data-subject-requests/personal-data.js';
import { StateEntity } from './state/state.entity.js';

@Module({
  controllers: [
    DealerApplicationController,
    ApplicationReviewController,
    ListingController,
    DataSubjectRequestsController,
  ],
  providers: [
    DealerApplicationService,
    ApplicationChecker,
    ApplicationReviewService,
    ListingService,
    DealershipDetailsService,
    DataSubjectOutbox,
    { provide: DATA_SUBJECT_STORE, useClass: DealersPersonalData },
  ],
})
class AppModule {}

/**
 * The dealers service: serves prepared documents about states and dealerships; stores applications
 * with their emails, checks them, and lets operators decide them.
 */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  providers: [{ provide: CONFIG, useValue: config }],
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [
        StateEntity,
        DealershipEntity,
        DealerApplicationEntity,
        ReviewedApplicationEntity,
        ApplicationStepEntity,
      ],
      migrations: [
        CreateStatesAndDealerships1790000000000,
        CreateDealerApplications1790000100000,
        ShowPromisedWork1790000200000,
        ReviewDealerApplications1790000400000,
        ForgetPeople1790000410000,
        CountSubmissions1790000500000,
        FindPeople1790000600000,
        LocateDealerships1790000700000,
        UnlistDealerships1790000800000,
        TraceWork1790000900000,
        GiveDealershipsSlugs1790000910000,
        EditDealerships1790000920000,
      ],
      seed,
    }),
    ServedDocumentsModule.forRoot({
      channel: CHANGES_CHANNEL,
      build: buildDealerships,
      routes: dealershipRoutes,
    }),
    OperationsModule.forRoot({ token: config.DEALERS_OPERATIONS_TOKEN }),
    JournalModule,
    SubmissionGuardModule.forRoot({ config, service: 'dealers' }),
    RetentionModule.forRoot({
      rules: [
        applicationRetention(config.APPLICATION_RETENTION_DAYS),
        outboxRetention(config.OUTBOX_RETENTION_DAYS),
        journalRetention(config.JOURNAL_RETENTION_DAYS),
      ],
    }),
    OutboxModule.forRoot({
      config: { ...config, QUEUE_KEY: config.DEALERS_QUEUE_KEY },
      queue: emailQueue,
      reconcileAfterMs: config.OUTBOX_RECONCILE_MS,
    }),
  ],
});
