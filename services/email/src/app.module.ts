import { emailQueue } from '@larkway/email-contract';
import { DatabaseModule, QueueWorkerModule } from '@larkway/kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type EmailConfig } from './config.js';
import { ContactMessageHandler } from './contact-message/contact-message.handler.js';
import { CreateMessages1790000000000 } from './db/1790000000000-create-messages.js';
import { DealerApplicationHandler } from './dealer-application/dealer-application.handler.js';
import { DealerApplicationReceiptHandler } from './dealer-application/dealer-application-receipt.handler.js';
import { MailSender } from './delivery/mail-sender.js';
import { MailTransport } from './delivery/mail-transport.js';
import { MessageEntity } from './delivery/message.entity.js';
import { MessageLog } from './delivery/message-log.js';
import { VehicleInquiryHandler } from './vehicle-inquiry/vehicle-inquiry.handler.js';

@Module({})
class EmailModule {}

/** The mail worker: one handler per job of the e-mail queue, each mail's life in its own database. */
export const appModule = (config: EmailConfig): DynamicModule => {
  const database = DatabaseModule.forRoot({
    url: config.DATABASE_URL,
    pool: config.DATABASE_POOL,
    entities: [MessageEntity],
    migrations: [CreateMessages1790000000000],
  });
  const worker = QueueWorkerModule.forRoot({
    config,
    queue: emailQueue,
    concurrency: config.EMAIL_CONCURRENCY,
    handlers: [VehicleInquiryHandler, ContactMessageHandler, DealerApplicationHandler, DealerApplicationReceiptHandler],
    providers: [{ provide: CONFIG, useValue: config }, MailTransport, MessageLog, MailSender],
  });
  return { module: EmailModule, imports: [database, worker] };
};
