import { emailQueue } from '@larkway/email-contract';
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
import { LeadService } from './lead/lead.service.js';
import { AnswerLinks } from './answers/answer-links.js';
import { AnswerMetrics } from './answers/answer-metrics.js';
import { AnswerPages } from './answers/answer-pages.js';
import { AnswersController } from './answers/answers.controller.js';
import { Answers } from './answers/answers.service.js';
import { LeadAnswerEntity } from './answers/lead-answer.entity.js';
import { CONFIG, type Config } from './config.js';
import { ContactMessageController } from './contact-message/contact-message.controller.js';
import { CreateLeads1790000000000 } from './db/migrations/create-leads.migration.js';
import { AllowContactMessages1790000100000 } from './db/migrations/allow-contact-messages.migration.js';
import { ShowPromisedWork1790000200000 } from './db/migrations/show-promised-work.migration.js';
import { ForgetPeople1790000400000 } from './db/migrations/forget-people.migration.js';
import { CountSubmissions1790000500000 } from './db/migrations/count-submissions.migration.js';
import { FindPeople1790000600000 } from './db/migrations/find-people.migration.js';
import { AnswerLeads1790000700000 } from './db/migrations/answer-leads.migration.js';
import { TraceWork1790000900000 } from './db/migrations/trace-work.migration.js';
import { LeadEntity } from './lead/lead.entity.js';
import { LeadController } from './lead/lead.controller.js';
import { leadRetention, LeadsPersonalData } from './data-subject-requests/personal-data.js';
import { VehicleInquiryController } from './vehicle-inquiry/vehicle-inquiry.controller.js';

@Module({
  controllers: [
    VehicleInquiryController,
    ContactMessageController,
    AnswersController,
    LeadController,
    DataSubjectRequestsController,
  ],
  providers: [
    LeadService,
    AnswerLinks,
    Answers,
    AnswerPages,
    AnswerMetrics,
    DataSubjectOutbox,
    { provide: DATA_SUBJECT_STORE, useClass: LeadsPersonalData },
  ],
})
class AppModule {}

/** The leads service: stores leads and enqueues their emails in the same transaction. */
export const appModule = (config: Config): DynamicModule => ({
  module: AppModule,
  providers: [{ provide: CONFIG, useValue: config }],
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [LeadEntity, LeadAnswerEntity],
      migrations: [
        CreateLeads1790000000000,
        AllowContactMessages1790000100000,
        ShowPromisedWork1790000200000,
        ForgetPeople1790000400000,
        CountSubmissions1790000500000,
        FindPeople1790000600000,
        AnswerLeads1790000700000,
        TraceWork1790000900000,
      ],
    }),
    OperationsModule.forRoot({ token: config.LEADS_OPERATIONS_TOKEN }),
    JournalModule,
    SubmissionGuardModule.forRoot({ config, service: 'leads' }),
    RetentionModule.forRoot({
      rules: [
        leadRetention(config.LEAD_RETENTION_DAYS),
        outboxRetention(config.OUTBOX_RETENTION_DAYS),
        journalRetention(config.JOURNAL_RETENTION_DAYS),
      ],
    }),
    OutboxModule.forRoot({
      config: { ...config, QUEUE_KEY: config.LEADS_QUEUE_KEY },
      queue: emailQueue,
      reconcileAfterMs: config.OUTBOX_RECONCILE_MS,
    }),
  ],
});
