import { emailQueue } from '@larkway/email-contract';
import { JournalModule } from '@larkway/kit/journal';
import { OperationsModule } from '@larkway/kit/operations';
import { OutboxEntity, OutboxModule } from '@larkway/kit/outbox';
import {
  DataSubjectRequestsController,
  DATA_SUBJECT_STORE,
  DataSubjectOutbox,
} from '@larkway/kit/people';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { journalRetention, outboxRetention, RetentionModule } from '@larkway/kit/retention';
import { SubmissionGuardModule } from '@larkway/kit/submissions';
import { type DynamicModule, Module } from '@nestjs/common';
import { AcceptLead } from './accept-lead.js';
import type { LeadsConfig } from './config.js';
import { ContactMessageController } from './contact-message/contact-message.controller.js';
import { CreateLeads1790000000000 } from './db/1790000000000-create-leads.js';
import { AllowContactMessages1790000100000 } from './db/1790000100000-allow-contact-messages.js';
import { ShowPromisedWork1790000200000 } from './db/1790000200000-show-promised-work.js';
import { ForgetPeople1790000400000 } from './db/1790000400000-forget-people.js';
import { CountSubmissions1790000500000 } from './db/1790000500000-count-submissions.js';
import { FindPeople1790000600000 } from './db/1790000600000-find-people.js';
import { LeadEntity } from './lead.entity.js';
import { LeadsOperationsController } from './operations/leads-operations.controller.js';
import { leadRetention } from './people/lead-retention.js';
import { LeadsPeople } from './people/leads-people.js';
import { VehicleInquiryController } from './vehicle-inquiry/vehicle-inquiry.controller.js';

@Module({
  controllers: [
    VehicleInquiryController,
    ContactMessageController,
    LeadsOperationsController,
    DataSubjectRequestsController,
  ],
  providers: [
    AcceptLead,
    DataSubjectOutbox,
    { provide: DATA_SUBJECT_STORE, useClass: LeadsPeople },
  ],
})
class LeadsModule {}

/** The leads service: stores what shoppers ask, and promises the mails in the same transaction. */
export const appModule = (config: LeadsConfig): DynamicModule => ({
  module: LeadsModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [LeadEntity, OutboxEntity],
      migrations: [
        CreateLeads1790000000000,
        AllowContactMessages1790000100000,
        ShowPromisedWork1790000200000,
        ForgetPeople1790000400000,
        CountSubmissions1790000500000,
        FindPeople1790000600000,
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
      config,
      queue: emailQueue,
      reconcileAfterMs: config.OUTBOX_RECONCILE_MS,
    }),
  ],
});
