export { isAddressOf, isParameter, partsOf, repeatedAddresses } from './addresses.js';
export { artefactOriginsSchema, isAllowedBase, ownBase } from './artefact-base.js';
export { artefactKey, isMedia, MEDIA, withCopies } from './artefact-keys.js';
export {
  type Change,
  changeKinds,
  type ChangeKind,
  changeSchema,
  type ChannelStatus,
  lockSchema,
  type Outcome,
  outcomeSchema,
  publishedSchema,
  type PublishedVersion,
  statusSchema,
} from './changes.js';
export { type Discovery, discoverySchema } from './discovery.js';
export { releaseErrorCodes } from './errors.js';
export { type Manifest, manifestSchema, type OfferedSlot, slotSchema } from './manifest.js';
export {
  type GateProblem,
  gateProblemSchema,
  type GateReport,
  gateReportSchema,
  type GateRule,
  gateRules,
} from './gate.js';
export { type HostDescription, hostSchema, type Trial, trialSchema } from './host.js';
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
  type FaultKind,
  QUARANTINE_FAULTS,
  QUARANTINE_MINUTES,
  type QuarantineAction,
  type QuarantineEvidence,
  quarantineEvidenceSchema,
  type QuarantineReport,
} from './quarantine.js';
export { quarantineRoutes } from './quarantine-routes.js';
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
export { FEED_EVENT, LEGACY_FEED_EVENT, liveRoutes } from './live-routes.js';
export { COMMAND_TIMEOUT, reasonSchema, releasesRoutes } from './releases-routes.js';
export { siteRoutes } from './site-routes.js';
export { type Oversized, oversizedParts, type SizeBudgets } from './size-budgets.js';
export { PLATFORM_TEAM, type TeamToken, teamTokenSchema } from './tokens.js';
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
  type RumEvent,
  tallies,
  type Tally,
  valueOf,
  type Visit,
  visits,
} from './telemetry.js';
export { telemetryRoutes } from './telemetry-routes.js';
export { type Verdict, verdictSchema } from './verdict.js';
