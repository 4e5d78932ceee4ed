import { openObjectStore } from '@larkway/kit/objects';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { Retention, RETENTION_RULES } from '@larkway/kit/retention';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessGuard } from './access/access.guard.js';
import { ARTIFACT_STORE } from './artifacts/artifacts.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { AuditLog } from './audit-log/audit-log.js';
import { CanaryAnalysis } from './canary-analysis/canary-analysis.js';
import { ChangeChannel } from './channels/change-channel.js';
import { ChannelsController } from './channels/channels.controller.js';
import { LockChannel } from './channels/lock-channel.js';
import { CompatibilityCheck } from './compatibility-check/compatibility-check.js';
import { type Config, CONFIG } from './config.js';
import { migrations } from './db/migrations.js';
import { Discoveries } from './discovery/discoveries.js';
import { Feed } from './live/feed.js';
import { LiveMaps } from './live/live-maps.js';
import { LiveController } from './live/live.controller.js';
import { Restores } from './live/restores.js';
import { IssuePreview } from './previews/issue-preview.js';
import { PreviewsController } from './previews/previews.controller.js';
import { QuarantineController } from './quarantine/quarantine.controller.js';
import { RollBackQuarantined } from './quarantine/roll-back-quarantined.js';
import { PruneHistory } from './retention/prune-history.js';
import { RetireVersions } from './retention/retire-versions.js';
import { ServiceChecksController } from './service-checks/service-checks.controller.js';
import { observationRetention, Observations } from './telemetry/observations.js';
import { TelemetryController } from './telemetry/telemetry.controller.js';
import { TeamTokens } from './tokens/team-tokens.js';
import { TokensController } from './tokens/tokens.controller.js';
import { PublishVersion } from './versions/publish-version.js';
import { VersionsController } from './versions/versions.controller.js';

/**
 * Bytes, by path. A release lists all its files, and a service check contains all schemas of a
 * contract.
 */
export const bodyLimits = { '/releases/': 1_024 * 1_024 };

@Module({
  controllers: [
    VersionsController,
    ChannelsController,
    AuditLogController,
    TokensController,
    LiveController,
    PreviewsController,
    ServiceChecksController,
    TelemetryController,
    QuarantineController,
  ],
  providers: [
    AccessGuard,
    AuditLog,
    TeamTokens,
    PublishVersion,
    CompatibilityCheck,
    ChangeChannel,
    LockChannel,
    LiveMaps,
    Feed,
    Restores,
    Discoveries,
    IssuePreview,
    Observations,
    CanaryAnalysis,
    RollBackQuarantined,
    RetireVersions,
    PruneHistory,
    Retention,
  ],
})
class ReleasesModule {}

/**
 * Records which version of each remote is live, who may change that, and whether a change is
 * compatible.
 */
export const appModule = (config: Config): DynamicModule => ({
  module: ReleasesModule,
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: ARTIFACT_STORE, useFactory: () => openObjectStore(config) },
    {
      provide: RETENTION_RULES,
      useFactory: (versions: RetireVersions, history: PruneHistory) => [
        observationRetention(config.OBSERVATION_RETENTION_DAYS),
        versions.rule({ days: config.VERSION_RETENTION_DAYS, latest: config.VERSIONS_KEPT }),
        ...history.rules(config.HISTORY_RETENTION_DAYS),
      ],
      inject: [RetireVersions, PruneHistory],
    },
  ],
  imports: [DatabaseModule.forRoot({ ...databaseOf(config), entities: [], migrations })],
});
