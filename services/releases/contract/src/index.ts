export { isAddressOf, isParameter, partsOf, repeatedAddresses } from './addresses.js';
export {
  artifactKey,
  artifactOriginsSchema,
  isAllowedBase,
  isMedia,
  MEDIA,
  ownBase,
  withCopies,
} from './artifacts.js';
export {
  type Change,
  type ChangeKind,
  changeKinds,
  type ChangeResult,
  changeResultSchema,
  changeSchema,
  type ChannelStatus,
  lockSchema,
  publishedSchema,
  type PublishedVersion,
  statusSchema,
} from './changes.js';
export {
  type CompatibilityProblem,
  compatibilityProblemSchema,
  type CompatibilityReport,
  compatibilityReportSchema,
  type CompatibilityRule,
  compatibilityRules,
} from './compatibility.js';
export { releaseErrorCodes } from './errors.js';
export {
  type Discovery,
  discoverySchema,
  FEED_EVENT,
  LEGACY_FEED_EVENT,
  liveRoutes,
} from './live-routes.js';
export { type Manifest, manifestSchema, type OfferedSlot, slotSchema } from './manifest.js';
export type { Navigation } from './navigation.js';
export {
  type FaultKind,
  QUARANTINE_FAULTS,
  QUARANTINE_MINUTES,
  type QuarantineAction,
  type QuarantineEvidence,
  quarantineEvidenceSchema,
  type QuarantineReport,
  quarantineRoutes,
} from './quarantine.js';
export {
  CONTRACTS_FILE,
  integritySchema,
  isStyleSheet,
  NODE_ENTRY,
  type Release,
  type ReleaseFile,
  releaseSchema,
  versionSchema,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from './release.js';
export {
  type Channel,
  channels,
  channelSchema,
  type LivePayload,
  livePayloadSchema,
  type LivePointers,
  type LiveRemote,
  percentSchema,
  type Pointer,
  pointerSchema,
  type PreviewClaims,
  previewClaimsSchema,
  previewPath,
  type ReleaseMap,
  type ResolvedRemote,
  type SignedMap,
  signedMapSchema,
} from './release-map.js';
export { COMMAND_TIMEOUT, reasonSchema, releasesRoutes } from './releases-routes.js';
export {
  type HostDescription,
  hostSchema,
  siteRoutes,
  type Trial,
  trialSchema,
} from './site-routes.js';
export { type Oversized, oversizedParts, type SizeBudgets } from './size-budgets.js';
export {
  type Beacon,
  beaconSchema,
  bucketOf,
  type Figures,
  figuresSchema,
  type Measure,
  measures,
  type Observation,
  observationSchema,
  type Regression,
  regressionSchema,
  type RumEvent,
  tallies,
  type Tally,
  telemetryRoutes,
  valueOf,
  type Visit,
  visits,
} from './telemetry.js';
export { PLATFORM_TEAM, type TeamToken, teamTokenSchema } from './tokens.js';
