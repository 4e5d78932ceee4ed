import { openObjectStore } from '@larkway/kit/objects';
import { DatabaseModule, databaseOf } from '@larkway/kit/postgres';
import { Retention, RETENTION_RULES } from '@larkway/kit/retention';
import { type DynamicModule, Module } from '@nestjs/common';
import { MOST_PICTURES_BYTES, pictureRoutes } from '@larkway/releases-contract';
import { DataSource } from 'typeorm';
import { AccessGuard } from './access/access.guard.js';
import { ARTIFACT_STORE } from './artifacts/artifacts.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { ChangeEntity } from './audit-log/audit-log.entity.js';
import { AuditLogService } from './audit-log/audit-log.service.js';
import { CanaryAnalysis } from './canary-analysis/canary-analysis.js';
import { CanaryStepsController } from './canary-steps/canary-steps.controller.js';
import { CanaryStepsService } from './canary-steps/canary-steps.service.js';
import {
  CanaryStepsEntity,
  ChannelEntity,
  DeploymentEntity,
  LiveMapEntity,
  PointersEntity,
} from './channels/channel.entity.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsService } from './channels/channels.service.js';
import { CompatibilityCheck } from './compatibility-check/compatibility-check.js';
import { HostController } from './compatibility-check/host.controller.js';
import { type Config, CONFIG } from './config.js';
import { AllowRetention1790000000007 } from './db/migrations/allow-retention.migration.js';
import { CreateCanarySteps1790000000008 } from './db/migrations/create-canary-steps.migration.js';
import { CreateChanges1790000000000 } from './db/migrations/create-changes.migration.js';
import { CreateChannels1790000000002 } from './db/migrations/create-channels.migration.js';
import { CreateEpochs1790000000006 } from './db/migrations/create-epochs.migration.js';
import { CreateErrorGroups1790000000009 } from './db/migrations/create-error-groups.migration.js';
import { CreatePictures1790000000022 } from './db/migrations/create-pictures.migration.js';
import { CreateProvenances1790000000020 } from './db/migrations/create-provenances.migration.js';
import { CreatePublishers1790000000021 } from './db/migrations/create-publishers.migration.js';
import { CreateObservations1790000000004 } from './db/migrations/create-observations.migration.js';
import { CreateRetirements1790000000005 } from './db/migrations/create-retirements.migration.js';
import { CreateServiceChecks1790000000010 } from './db/migrations/create-service-checks.migration.js';
import { CreateTokens1790000000003 } from './db/migrations/create-tokens.migration.js';
import { CreateVersions1790000000001 } from './db/migrations/create-versions.migration.js';
import { ErrorCountEntity, ErrorGroupEntity } from './errors/error-group.entity.js';
import { ErrorsController } from './errors/errors.controller.js';
import { errorRetention, ErrorsService } from './errors/errors.service.js';
import { SourceMaps } from './errors/source-maps.js';
import { Discoveries } from './discovery/discoveries.js';
import { EpochEntity } from './live/epoch.entity.js';
import { Feed } from './live/feed.js';
import { LiveMaps } from './live/live-maps.js';
import { LiveController } from './live/live.controller.js';
import { Restores } from './live/restores.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { PicturesEntity } from './pictures/pictures.entity.js';
import { PicturesService } from './pictures/pictures.service.js';
import { PreviewsController } from './previews/previews.controller.js';
import { PreviewsService } from './previews/previews.service.js';
import { ProvenanceController } from './provenance/provenance.controller.js';
import { ProvenanceEntity } from './provenance/provenance.entity.js';
import { ProvenanceService } from './provenance/provenance.service.js';
import { PublisherEntity } from './publishers/publisher.entity.js';
import { PublishersController } from './publishers/publishers.controller.js';
import { PublishersService } from './publishers/publishers.service.js';
import { QuarantineController } from './quarantine/quarantine.controller.js';
import { QuarantineService } from './quarantine/quarantine.service.js';
import { PruneHistory } from './retention/prune-history.js';
import { RetireVersions } from './retention/retire-versions.js';
import { ServiceCheckEntity } from './service-checks/service-check.entity.js';
import { ServiceChecksController } from './service-checks/service-checks.controller.js';
import { ServiceChecksService } from './service-checks/service-checks.service.js';
import { ObservationEntity } from './telemetry/observation.entity.js';
import { TelemetryController } from './telemetry/telemetry.controller.js';
import { observationRetention, TelemetryService } from './telemetry/telemetry.service.js';
import { TokenEntity } from './tokens/token.entity.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import {
  RemoteEntity,
  RetirementEntity,
  VersionEntity,
  WithdrawalEntity,
} from './versions/version.entity.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsService } from './versions/versions.service.js';

/**
 * Bytes, by the start of a path; the first that matches. A release lists all its files, a service
 * check contains all schemas of a contract, and pictures are sent in base64.
 */
export const bodyLimits = {
  [pictureRoutes.storePictures.path]: Math.ceil(MOST_PICTURES_BYTES * 1.5),
  '/releases/': 1_024 * 1_024,
};

@Module({
  controllers: [
    VersionsController,
    ChannelsController,
    CanaryStepsController,
    AuditLogController,
    TokensController,
    PublishersController,
    ProvenanceController,
    PicturesController,
    LiveController,
    PreviewsController,
    ServiceChecksController,
    HostController,
    TelemetryController,
    ErrorsController,
    QuarantineController,
  ],
  providers: [
    AccessGuard,
    AuditLogService,
    TokensService,
    PublishersService,
    ProvenanceService,
    VersionsService,
    CompatibilityCheck,
    ChannelsService,
    LiveMaps,
    Feed,
    Restores,
    Discoveries,
    PreviewsService,
    PicturesService,
    TelemetryService,
    SourceMaps,
    ErrorsService,
    CanaryAnalysis,
    CanaryStepsService,
    QuarantineService,
    ServiceChecksService,
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
      useFactory: (versions: RetireVersions, history: PruneHistory, dataSource: DataSource) => [
        observationRetention(config.OBSERVATION_RETENTION_DAYS),
        errorRetention(config.OBSERVATION_RETENTION_DAYS, dataSource),
        versions.rule({ days: config.VERSION_RETENTION_DAYS, latest: config.VERSIONS_KEPT }),
        ...history.rules(config.HISTORY_RETENTION_DAYS),
      ],
      inject: [RetireVersions, PruneHistory, DataSource],
    },
  ],
  imports: [
    DatabaseModule.forRoot({
      ...databaseOf(config),
      entities: [
        RemoteEntity,
        VersionEntity,
        RetirementEntity,
        WithdrawalEntity,
        ChannelEntity,
        PointersEntity,
        CanaryStepsEntity,
        DeploymentEntity,
        LiveMapEntity,
        EpochEntity,
        ChangeEntity,
        TokenEntity,
        PublisherEntity,
        ProvenanceEntity,
        PicturesEntity,
        ObservationEntity,
        ErrorGroupEntity,
        ErrorCountEntity,
        ServiceCheckEntity,
      ],
      migrations: [
        CreateChanges1790000000000,
        CreateVersions1790000000001,
        CreateChannels1790000000002,
        CreateTokens1790000000003,
        CreateObservations1790000000004,
        CreateRetirements1790000000005,
        CreateEpochs1790000000006,
        AllowRetention1790000000007,
        CreateCanarySteps1790000000008,
        CreateErrorGroups1790000000009,
        CreateServiceChecks1790000000010,
        CreateProvenances1790000000020,
        CreatePublishers1790000000021,
        CreatePictures1790000000022,
      ],
    }),
  ],
});
