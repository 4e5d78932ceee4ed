import { emailQueue } from '@larkway/email-contract';
import { DatabaseModule, OutboxEntity, OutboxModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { LeadsConfig } from './config.js';
import { CreateLeads1790000000000 } from './db/1790000000000-create-leads.js';
import { LeadEntity } from './lead.entity.js';
import { SubmitVehicleInquiry } from './vehicle-inquiry/submit-vehicle-inquiry.js';
import { VehicleInquiryController } from './vehicle-inquiry/vehicle-inquiry.controller.js';

@Module({ controllers: [VehicleInquiryController], providers: [SubmitVehicleInquiry] })
class LeadsModule {}

/** The leads service: stores what shoppers ask, and promises the mails in the same transaction. */
export const appModule = (config: LeadsConfig): DynamicModule => ({
  module: LeadsModule,
  imports: [
    DatabaseModule.forRoot({
      url: config.DATABASE_URL,
      pool: config.DATABASE_POOL,
      entities: [LeadEntity, OutboxEntity],
      migrations: [CreateLeads1790000000000],
    }),
    OutboxModule.forRoot({ config, queue: emailQueue, url: config.DATABASE_URL, reconcileAfterMs: config.OUTBOX_RECONCILE_MS }),
  ],
});
