import { emailQueue } from '@larkway/email-contract';
import { JournalModule } from '@larkway/kit/journal';
import { OperationsModule } from '@larkway/kit/operations';
import {
  DataSubjectRequestsController,
  DATA_SUBJECT_STORE,
} from '@larkway/kit/data-subject-requests';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { QueueWorkerModule } from '@larkway/kit/queue';
import { journalRetention, RetentionModule } from '@larkway/kit/retention';
import { type DynamicModule, Module } from '@nestjs/common';
import { BounceAddresses } from './bounces/bounce-addresses.js';
import { BounceServer } from './bounces/bounce-server.js';
import { RecordBounce } from './bounces/record-bounce.js';
import { PROCESS_ENTRY, EmailProcesses, relayNamesOf } from './child-processes/email-processes.js';
import { CONFIG, type Config } from './config.js';
import { CreateMessages1790000000000 } from './db/migrations/create-messages.migration.js';
import { KeepTheLifeOfMails1790000300000 } from './db/migrations/keep-the-history-of-emails.migration.js';
import { ForgetPeople1790000400000 } from './db/migrations/forget-people.migration.js';
import { NoteTheMailServer1790000500000 } from './db/migrations/note-the-mail-server.migration.js';
import { AddSecondRelay1790000600000 } from './db/migrations/add-second-relay.migration.js';
import { LimitSending1790000700000 } from './db/migrations/limit-sending.migration.js';
import { DeliveryMetrics } from './delivery/delivery-metrics.js';
import { Leases } from './delivery/leases.js';
import { emailHandlers, EmailSender } from './delivery/email-sender.js';
import { SendingLimitEntity } from './limits/sending-limit.entity.js';
import { SendingLimits } from './limits/sending-limits.js';
import { SendingLimitsController } from './limits/sending-limits.controller.js';
import { MessageLog } from './delivery/message-log.js';
import { Recovery } from './delivery/recovery.js';
import { DelayedEmails } from './delivery/delayed-emails.js';
import { ComposeForOperators } from './message/compose-for-operators.js';
import { FormerMessageController } from './message/former-message.controller.js';
import { MessageCommands } from './message/message-commands.js';
import { MessageController } from './message/message.controller.js';
import { MessageEntity } from './message/message.entity.js';
import { Recipients } from './message/recipients.js';
import { EmailPersonalData, recipientRetention } from './data-subject-requests/personal-data.js';
import { RelayController } from './relays/relay.controller.js';
import { RelayEntity } from './relays/relay.entity.js';
import { RelayMetrics } from './relays/relay-metrics.js';
import { RelayStatus } from './relays/relay-status.js';
import { Relays } from './relays/relays.js';
import { AddressKeys } from './suppression/address-keys.js';
import { OwnSecretEntity } from './suppression/own-secret.entity.js';
import { SuppressionController } from './suppression/suppression.controller.js';
import { SuppressionEntity } from './suppression/suppression.entity.js';
import { SuppressionService } from './suppression/suppression.service.js';
import { WorkerController } from './worker/worker.controller.js';
import { WorkerEntity } from './worker/worker.entity.js';
import { WorkerService } from './worker/worker.service.js';

@Module({})
class AppModule {}

const delivery = [
  EmailProcesses,
  RelayStatus,
  RelayMetrics,
  SendingLimits,
  MessageLog,
  Leases,
  DeliveryMetrics,
  DelayedEmails,
  Recovery,
  EmailSender,
];
const bounces = [BounceAddresses, RecordBounce, BounceServer];
const operations = [
  ComposeForOperators,
  MessageCommands,
  Recipients,
  WorkerService,
  { provide: DATA_SUBJECT_STORE, useClass: EmailPersonalData },
];
const controllers = [
  MessageController,
  FormerMessageController,
  SuppressionController,
  WorkerController,
  RelayController,
  SendingLimitsController,
  DataSubjectRequestsController,
];

/** All keys of all producers, as one list. */
const keysOfProducers = ({
  LEADS_QUEUE_KEY,
  DEALERS_QUEUE_KEY,
  OPS_QUEUE_KEY,
}: Config): string | undefined =>
  [LEADS_QUEUE_KEY, DEALERS_QUEUE_KEY, OPS_QUEUE_KEY].filter(Boolean).join(',') || undefined;

/**
 * The email worker: one handler per job of the email queue, and the state of every email in the
 * worker's own database.
 * @param processEntry path of the bundle of `child-processes/main.ts`.
 */
export const appModule = (config: Config, processEntry: string): DynamicModule => {
  const database = DatabaseModule.forRoot({
    ...databaseOf(config),
    entities: [
      MessageEntity,
      SuppressionEntity,
      OwnSecretEntity,
      WorkerEntity,
      RelayEntity,
      SendingLimitEntity,
    ],
    migrations: [
      CreateMessages1790000000000,
      KeepTheLifeOfMails1790000300000,
      ForgetPeople1790000400000,
      NoteTheMailServer1790000500000,
      AddSecondRelay1790000600000,
      LimitSending1790000700000,
    ],
  });
  const worker = QueueWorkerModule.forRoot({
    config: { ...config, QUEUE_KEY: keysOfProducers(config) },
    queue: emailQueue,
    // Half of them are being sent; the others are claimed or recorded meanwhile, in batches.
    concurrency: 2 * config.EMAIL_CONCURRENCY,
    handlers: emailHandlers,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: PROCESS_ENTRY, useValue: processEntry },
      { provide: Relays, useValue: new Relays(relayNamesOf(config)) },
      ...[AddressKeys, SuppressionService],
      ...delivery,
      ...bounces,
      ...operations,
    ],
  });
  const journal = JournalModule;
  const retention = RetentionModule.forRoot({
    rules: [
      recipientRetention(config.MAIL_RETENTION_DAYS),
      journalRetention(config.JOURNAL_RETENTION_DAYS),
    ],
  });
  return {
    module: AppModule,
    imports: [
      database,
      retention,
      OperationsModule.forRoot({ token: config.EMAIL_OPERATIONS_TOKEN }),
      journal,
      { ...worker, controllers },
    ],
  };
};
