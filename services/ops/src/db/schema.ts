import type { DatabaseOptions } from '@larkway/kit/postgres';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { CommandEntity, CountedCommandEntity } from '../commands/command.entity.js';
import { DeletionRequestEntity } from '../deletions/deletion-request.entity.js';
import { EmailEventEntity } from '../emails/email-event.entity.js';
import { EmailEntity } from '../emails/email.entity.js';
import { NotificationEntity } from '../notifications/notification.entity.js';
import { ObservationEntity } from '../notifications/observation.entity.js';
import { ReceiverEntity } from '../notifications/receiver.entity.js';
import { OperatorEntity } from '../operators/operator.entity.js';
import { PasskeyEntity } from '../passkeys/passkey.entity.js';
import { UsedChallengeEntity } from '../passkeys/used-challenge.entity.js';
import { FeedEntity } from '../projection/feed.entity.js';
import { RollupEntity } from '../rollups/rollup.entity.js';
import { SavedFilterEntity } from '../saved-filters/saved-filter.entity.js';
import { OneTimeLinkEntity } from '../session/one-time-link.entity.js';
import { RefusalEntity } from '../session/refusal.entity.js';
import { SessionEntity } from '../session/session.entity.js';
import { TrustedDeviceEntity } from '../session/trusted-device.entity.js';
import { CountMails1790000000004 } from './migrations/count-mails.migration.js';
import { CreateAudit1790000000001 } from './migrations/create-audit.migration.js';
import { CreateCommands1790000000003 } from './migrations/create-commands.migration.js';
import { CreateNotifications1790000000010 } from './migrations/create-notifications.migration.js';
import { CreateOperators1790000000000 } from './migrations/create-operators.migration.js';
import { CreatePasskeys1790000000014 } from './migrations/create-passkeys.migration.js';
import { CreateProjection1790000000002 } from './migrations/create-projection.migration.js';
import { CreateRollups1790000000011 } from './migrations/create-rollups.migration.js';
import { CreateSavedFilters1790000000013 } from './migrations/create-saved-filters.migration.js';
import { ExplainCommands1790000000008 } from './migrations/explain-commands.migration.js';
import { FindAuditByTime1790000000012 } from './migrations/find-audit-by-time.migration.js';
import { KeepUndeliveredVisible1790000000007 } from './migrations/keep-undelivered-visible.migration.js';
import { OwnCommands1790000000005 } from './migrations/own-commands.migration.js';
import { RenameMailsToEmails1790000000009 } from './migrations/rename-mails-to-emails.migration.js';
import { SecureAccounts1790000000006 } from './migrations/secure-accounts.migration.js';

/** In a separate file, because tests open the database without the service. */
export const schema: Pick<DatabaseOptions, 'entities' | 'migrations'> = {
  entities: [
    OperatorEntity,
    SessionEntity,
    OneTimeLinkEntity,
    TrustedDeviceEntity,
    PasskeyEntity,
    UsedChallengeEntity,
    RefusalEntity,
    AuditEntryEntity,
    EmailEntity,
    EmailEventEntity,
    FeedEntity,
    RollupEntity,
    CommandEntity,
    CountedCommandEntity,
    DeletionRequestEntity,
    ReceiverEntity,
    NotificationEntity,
    ObservationEntity,
    SavedFilterEntity,
  ],
  migrations: [
    CreateOperators1790000000000,
    CreateAudit1790000000001,
    CreateProjection1790000000002,
    CreateCommands1790000000003,
    CountMails1790000000004,
    OwnCommands1790000000005,
    SecureAccounts1790000000006,
    KeepUndeliveredVisible1790000000007,
    ExplainCommands1790000000008,
    RenameMailsToEmails1790000000009,
    CreateNotifications1790000000010,
    CreateRollups1790000000011,
    FindAuditByTime1790000000012,
    CreateSavedFilters1790000000013,
    CreatePasskeys1790000000014,
  ],
};
