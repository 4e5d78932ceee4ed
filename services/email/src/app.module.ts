import { emailQueue } from '@larkway/email-contract';
import { JournalModule } from '@larkway/kit/journal';
import { OperationsModule } from '@larkway/kit/operations';
import { DataSubjectRequestsController, DATA_SUBJECT_STORE } from '@larkway/kit/people';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { QueueWorkerModule } from '@larkway/kit/queue';
import { journalRetention, RetentionModule } from '@larkway/kit/retention';
import { type DynamicModule, Module } from '@nestjs/common';
import { BounceAddresses } from './bounces/bounce-addresses.js';
import { BounceServer } from './bounces/bounce-server.js';
import { RecordBounce } from './bounces/record-bounce.js';
import { CHILD_ENTRY, MailChildren } from './children/mail-children.js';
import { CONFIG, type EmailConfig } from './config.js';
import { CreateMessages1790000000000 } from './db/1790000000000-create-messages.js';
import { KeepTheLifeOfMails1790000300000 } from './db/1790000300000-keep-the-life-of-mails.js';
import { ForgetPeople1790000400000 } from './db/1790000400000-forget-people.js';
import { NoteTheMailServer1790000500000 } from './db/1790000500000-note-the-mail-server.js';
import { DeliveryMetrics } from './delivery/delivery-metrics.js';
import { LeaseKeeper } from './delivery/lease-keeper.js';
import { MailSender } from './delivery/mail-sender.js';
import { MessageEntity } from './delivery/message.entity.js';
import { MessageLog } from './delivery/message-log.js';
import { Recovery } from './delivery/recovery.js';
import { WaitingMails } from './delivery/waiting-mails.js';
import { mailHandlers } from './mails/mail-handlers.js';
import { MailCommands } from './operations/mail-commands.js';
import { MailServerController } from './operations/mail-server.controller.js';
import { MailsController } from './operations/mails.controller.js';
import { SuppressionsController } from './operations/suppressions.controller.js';
import { Recipients } from './operations/recipients.js';
import { WorkerRegistry } from './operations/worker-registry.js';
import { WorkersController } from './operations/workers.controller.js';
import { EmailPeople } from './people/email-people.js';
import { mailRetention } from './people/mail-retention.js';
import { AddressKeys } from './suppression/address-keys.js';
import { SuppressionList } from './suppression/suppression-list.js';

@Module({})
class EmailModule {}

const delivery = [
  MailChildren,
  MessageLog,
  LeaseKeeper,
  DeliveryMetrics,
  WaitingMails,
  Recovery,
  MailSender,
];
const bounces = [BounceAddresses, RecordBounce, BounceServer];
const operations = [
  MailCommands,
  Recipients,
  WorkerRegistry,
  { provide: DATA_SUBJECT_STORE, useClass: EmailPeople },
];
const controllers = [
  MailsController,
  SuppressionsController,
  WorkersController,
  MailServerController,
  DataSubjectRequestsController,
];

/**
 * The mail worker: one handler per job of the email queue, each mail's life in its own database.
 * @param childEntry path of the bundle of `children/child-process.ts`.
 */
export const appModule = (config: EmailConfig, childEntry: string): DynamicModule => {
  const database = DatabaseModule.forRoot({
    ...databaseOf(config),
    entities: [MessageEntity],
    migrations: [
      CreateMessages1790000000000,
      KeepTheLifeOfMails1790000300000,
      ForgetPeople1790000400000,
      NoteTheMailServer1790000500000,
    ],
  });
  const worker = QueueWorkerModule.forRoot({
    config,
    queue: emailQueue,
    // Half of them are in a child; the others are being claimed or recorded meanwhile, many with one statement.
    concurrency: 2 * config.EMAIL_CONCURRENCY,
    handlers: mailHandlers,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: CHILD_ENTRY, useValue: childEntry },
      ...[AddressKeys, SuppressionList],
      ...delivery,
      ...bounces,
      ...operations,
    ],
  });
  const journal = JournalModule;
  const retention = RetentionModule.forRoot({
    rules: [
      mailRetention(config.MAIL_RETENTION_DAYS),
      journalRetention(config.JOURNAL_RETENTION_DAYS),
    ],
  });
  return {
    module: EmailModule,
    imports: [
      database,
      retention,
      OperationsModule.forRoot({ token: config.EMAIL_OPERATIONS_TOKEN }),
      journal,
      { ...worker, controllers },
    ],
  };
};
