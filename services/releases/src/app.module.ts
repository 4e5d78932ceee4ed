import { openObjectStore } from '@larkway/kit/objects';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { Retention, RETENTION_RULES } from '@larkway/kit/retention';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessGuard } from './access/access.guard.js';
import { ARTEFACTS } from './artefacts/artefacts.js';
import { ChangeLog } from './changes/change-log.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangeChannel } from './channels/change-channel.js';
import { ChannelsController } from './channels/channels.controller.js';
import { LockChannel } from './channels/lock-channel.js';
import { type Config, CONFIG } from './config.js';
import { migrations } from './db/migrations.js';
import { Discoveries } from './discovery/discoveries.js';
import { Gate } from './gate/gate.js';
import { Decisions } from './judge/decisions.js';
import { Judge } from './judge/judge.js';
import { PruneHistory } from './history/prune-history.js';
import { Feed } from './live/feed.js';
import { LiveController } from './live/live.controller.js';
import { LiveMaps } from './live/live-maps.js';
import { Restores } from './live/restores.js';
import { IssuePreview } from './previews/issue-preview.js';
import { PreviewsController } from './previews/previews.controller.js';
import { ServiceChecksController } from './service-checks/service-checks.controller.js';
import { QuarantineController } from './quarantine/quarantine.controller.js';
import { TakeBackQuarantined } from './quarantine/take-back-quarantined.js';
import { RetireVersions } from './retirement/retire-versions.js';
import { observationRetention } from './telemetry/observation-retention.js';
import { Observations } from './telemetry/observations.js';
import { TelemetryController } from './telemetry/telemetry.controller.js';
import { TeamTokens } from './tokens/team-tokens.js';
import { TokensController } from './tokens/tokens.controller.js';
import { PublishVersion } from './versions/publish-version.js';
import { VersionsController } from './versions/versions.controller.js';

@Module({
  controllers: [
    VersionsController,
    ChannelsController,
    ChangesController,
    TokensController,
    LiveController,
    PreviewsController,
    ServiceChecksController,
    TelemetryController,
    QuarantineController,
  ],
  providers: [
    AccessGuard,
    ChangeLog,
    TeamTokens,
    PublishVersion,
    Gate,
    ChangeChannel,
    LockChannel,
    LiveMaps,
    Feed,
    Restores,
    Discoveries,
    IssuePreview,
    Observations,
    Decisions,
    Judge,
    TakeBackQuarantined,
    RetireVersions,
    PruneHistory,
    Retention,
  ],
})
class ReleasesModule {}

/** Which version of each remote is live, who may change that, and what stands against it. */
export const appModule = (config: Config): DynamicModule => ({
  module: ReleasesModule,
  providers: [
    { provide: CONFIG, useValue: config },
    { provide: ARTEFACTS, useFactory: () => openObjectStore(config) },
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
