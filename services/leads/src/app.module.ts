import { emailQueue } from '@larkway/email-contract';
import { DatabaseModule, OutboxEntity, OutboxModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AcceptLead } from './accept-lead.js';
import type { LeadsConfig } from './config.js';
import { ContactMessageController } from './contact-message/contact-message.controller.js';
import { CreateLeads1790000000000 } from './db/1790000000000-create-leads.js';
import { AllowContactMessages1790000100000 } from './db/1790000100000-allow-contact-messages.js';
import { LeadEntity } from './lead.entity.js';
import { VehicleInquiryController } from './vehicle-inquiry/vehicle-inquiry.controller.js';

@Module({ controllers: [VehicleInquiryController, ContactMessageController], providers: [AcceptLead] })
class LeadsModule {}

/** The leads service: stores what shoppers ask, and promises the mails in the same transaction. */
export const appModule = (config: LeadsConfig): DynamicModule => ({
  module: LeadsModule,
  imports: [
    DatabaseModule.forRoot({
      url: config.DATABASE_URL,
      pool: config.DATABASE_POOL,
      entities: [LeadEntity, OutboxEntity],
      migrations: [CreateLeads1790000000000, AllowContactMessages1790000100000],
    }),
    OutboxModule.forRoot({ config, queue: emailQueue, url: config.DATABASE_URL, reconcileAfterMs: config.OUTBOX_RECONCILE_MS }),
  ],
});
