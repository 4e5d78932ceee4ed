import { emailQueue } from '@larkway/email-contract';
import { JournalReader } from '@larkway/kit/journal';
import { OutboxModule } from '@larkway/kit/outbox';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import {
  journalRetention,
  outboxRetention,
  Retention,
  RETENTION_RULES,
  type RetentionRule,
} from '@larkway/kit/retention';
import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { AccountService } from './account/account.service.js';
import { AccountController } from './account/account.controller.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { CallOrigins } from './audit/call-origin.js';
import { CommandExecutor } from './commands/command-executor.js';
import { CommandsService } from './commands/commands.service.js';
import { CommandsController } from './commands/commands.controller.js';
import { RunningCommands } from './commands/running-commands.js';
import { type Config, CONFIG } from './config.js';
import { CONSOLE_FOLDER, ConsoleFiles } from './console/console-files.js';
import { CspReports } from './console/csp-reports.js';
import { schema } from './db/schema.js';
import { DealershipsController } from './dealerships/dealerships.controller.js';
import { DeletionsService } from './deletions/deletions.service.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { ExportsController } from './exports/exports.controller.js';
import { SecurityHeaders } from './http/security-headers.js';
import { LeadsController } from './leads/leads.controller.js';
import { LiveChanges } from './live/live-changes.js';
import { LiveController } from './live/live.controller.js';
import { LiveHub } from './live/live-hub.js';
import { FindPerson } from './emails/find-person.js';
import { EmailsService } from './emails/emails.service.js';
import { EmailsController } from './emails/emails.controller.js';
import { Recipients } from './emails/recipients.js';
import { PreviewEmail } from './emails/preview-email.js';
import { RevealEmail } from './emails/reveal-email.js';
import { EmailWatch } from './notifications/email-watch.js';
import { notificationRetention } from './notifications/latest-notifications.js';
import { Notifications } from './notifications/notifications.js';
import { ReceiversController } from './notifications/receivers.controller.js';
import { ReceiversService } from './notifications/receivers.service.js';
import { ReleaseEvents } from './notifications/release-events.js';
import { WebhookDeliveries } from './notifications/webhook-deliveries.js';
import { OperatorsService } from './operators/operators.service.js';
import { OperatorsController } from './operators/operators.controller.js';
import { FailureGroups } from './overview/failure-groups.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { ServiceHealths } from './overview/service-health.js';
import { challengeRetention, Challenges } from './passkeys/challenges.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { Feeds } from './projection/feeds.js';
import { CloseEmails, historyRetention } from './projection/email-projection.js';
import { EmailQueue } from './queue/email-queue.js';
import { QueueBoard } from './queue/queue-board.js';
import { ReleaseCommandsService } from './releases/release-commands.service.js';
import { ReleaseCommandsController } from './releases/release-commands.controller.js';
import { ReleasesService } from './releases/releases.service.js';
import { ReleasesController } from './releases/releases.controller.js';
import { HistoryController } from './rollups/history.controller.js';
import { HistoryService } from './rollups/history.service.js';
import { RollUpHours, rollupRetention } from './rollups/roll-up-hours.js';
import { Services } from './services/services.js';
import { Factors } from './session/factors.js';
import { FirstSetup } from './session/first-setup.js';
import { LockOut, refusalRetention } from './session/lock-out.js';
import { linkRetention, OneTimeLinks } from './session/one-time-links.js';
import { SessionResponses } from './session/session-responses.js';
import { SessionController } from './session/session.controller.js';
import { SessionCookie } from './session/session-cookie.js';
import { Sessions } from './session/sessions.js';
import { SignIn } from './session/sign-in.js';
import { ReencryptSecrets } from './session/reencrypt-secrets.js';
import { deviceRetention, TrustedDevices } from './session/trusted-devices.js';
import { Vault } from './session/vault.js';
import { SavedFiltersController } from './saved-filters/saved-filters.controller.js';
import { SavedFiltersService } from './saved-filters/saved-filters.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SendingLimitsController } from './sending-limits/sending-limits.controller.js';
import { SuppressionsController } from './suppressions/suppressions.controller.js';
import { TeamBoundariesController } from './team-boundaries/team-boundaries.controller.js';

const access = [
  Vault,
  ReencryptSecrets,
  Sessions,
  SessionCookie,
  SessionResponses,
  TrustedDevices,
  Factors,
  LockOut,
  OneTimeLinks,
  FirstSetup,
  Challenges,
  Passkeys,
  SignIn,
  AccountService,
  AuditLog,
  AccessGuard,
  { provide: APP_GUARD, useExisting: AccessGuard },
];
const operations = [
  Services,
  JournalReader,
  Feeds,
  CloseEmails,
  RollUpHours,
  HistoryService,
  FindPerson,
  Recipients,
  FailureGroups,
  EmailsService,
  PreviewEmail,
  RevealEmail,
  EmailQueue,
  ServiceHealths,
  OverviewService,
  LiveHub,
  LiveChanges,
  CommandExecutor,
  RunningCommands,
  CommandsService,
  OperatorsService,
  DeletionsService,
  SavedFiltersService,
  ReleasesService,
  ReleaseCommandsService,
  Notifications,
  ReceiversService,
  ReleaseEvents,
  EmailWatch,
  WebhookDeliveries,
];
const pages = [SecurityHeaders, CallOrigins, QueueBoard, ConsoleFiles, CspReports];

@Module({
  controllers: [
    SessionController,
    AccountController,
    PasskeysController,
    OperatorsController,
    OverviewController,
    HistoryController,
    ExportsController,
    LiveController,
    EmailsController,
    CommandsController,
    ApplicationsController,
    DealershipsController,
    LeadsController,
    SuppressionsController,
    SendingLimitsController,
    AuditController,
    DeletionsController,
    ReceiversController,
    SavedFiltersController,
    SettingsController,
    ReleasesController,
    ReleaseCommandsController,
    TeamBoundariesController,
  ],
})
class OpsModule {}

/** For which notifications are kept. */
const NOTIFICATION_DAYS = 30;

const retentionRules = (config: Config): FactoryProvider => ({
  provide: RETENTION_RULES,
  inject: [AuditLog],
  useFactory: (audit: AuditLog): RetentionRule[] => [
    ...historyRetention(config.MAIL_HISTORY_DAYS),
    rollupRetention,
    notificationRetention(NOTIFICATION_DAYS),
    outboxRetention(NOTIFICATION_DAYS),
    journalRetention(config.MAIL_HISTORY_DAYS),
    audit.retention(config.AUDIT_RETENTION_DAYS),
    refusalRetention,
    linkRetention,
    deviceRetention,
    challengeRetention,
  ],
});

/**
 * The operations service: the projection of all journals, commands to the services, and the
 * console.
 */
export const appModule = (config: Config, consoleFolder: string): DynamicModule => ({
  module: OpsModule,
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      ...schema,
    }),
    OutboxModule.forRoot({
      config: { ...config, QUEUE_KEY: config.OPS_QUEUE_KEY },
      queue: emailQueue,
      reconcileAfterMs: config.OUTBOX_RECONCILE_MS,
    }),
  ],
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: CONSOLE_FOLDER, useValue: consoleFolder },
    ...access,
    ...operations,
    ...pages,
    Retention,
    retentionRules(config),
  ],
});
