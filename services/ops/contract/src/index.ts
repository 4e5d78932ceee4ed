export { changePasswordSchema, confirmationSchema, sessionSummarySchema } from './account.js';
export type { Confirmation, SessionSummary } from './account.js';
export {
  applicationSchema,
  applicationStatuses,
  applicationSummarySchema,
} from './applications.js';
export type { Application, ApplicationSummary } from './applications.js';
export { auditEntrySchema, auditPageSchema, auditProofSchema } from './audit.js';
export type { AuditEntry, AuditFilter, AuditPage, AuditProof } from './audit.js';
export { commandNames, commandSchema, countedSchema } from './commands.js';
export type { Command, CommandName, Counted } from './commands.js';
export {
  dealershipDetailsSchema,
  dealershipPageSchema,
  listedDealershipSchema,
  listingFilters,
} from './dealerships.js';
export type {
  DealershipDetails,
  DealershipPage,
  ListedDealership,
  ListingFilter,
} from './dealerships.js';
export { deletionRequestSchema } from './deletions.js';
export type { DeletionRequest } from './deletions.js';
export { exportHeaders, mostExportedRows } from './exports.js';
export { historyRanges, historySchema } from './history.js';
export type { History, HistoryRange } from './history.js';
export { unansweredLeadSchema, unansweredLeadsSchema } from './leads.js';
export type { UnansweredLead, UnansweredLeads } from './leads.js';
export { liveEvents } from './live.js';
export type { LiveEvent, LiveEventName } from './live.js';
export {
  failureCauses,
  emailFilterSchema,
  emailPageSchema,
  emailPreviewSchema,
  emailSchema,
  emailStates,
  emailWithHistorySchema,
  openEmailStates,
  personFields,
  revealedSchema,
  sources,
  undeliveredStates,
} from './emails.js';
export type {
  FailureCause,
  FoundPerson,
  Email,
  EmailEvent,
  EmailFilter,
  EmailPage,
  EmailPreview,
  EmailState,
  EmailWithHistory,
  Revealed,
  Source,
} from './emails.js';
export {
  deliveryStates,
  notificationKinds,
  receiverSchema,
  remoteNotificationKinds,
  testNotification,
} from './notifications.js';
export type { AddedReceiver, NotificationKind, Receiver } from './notifications.js';
export { issuedLinkSchema, operatorSchema } from './operators.js';
export type { IssuedLink, Operator } from './operators.js';
export {
  csrfHeader,
  defineOpsRoute,
  opsApiPath,
  opsBasePath,
  opsErrorCodes,
  roleReaches,
  roles,
} from './ops-route.js';
export type { Access, OpsRoute, Role } from './ops-route.js';
export { latencyWindows, overviewSchema } from './overview.js';
export type { FailureGroup, Failures, Overview, ServiceHealth } from './overview.js';
export {
  mostPasskeys,
  newPasskeySchema,
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeySchema,
  passkeySignatureSchema,
} from './passkeys.js';
export type {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from './passkeys.js';
export type { ErrorFrame, ReleaseError, ReleaseErrors } from './release-errors.js';
export type {
  CanarySteps,
  LiveReleases,
  LiveRemote,
  Ownership,
  PreviewLink,
  ReleaseChange,
  ReleaseHistory,
  ReleaseLock,
  ReleaseOutcome,
  ReleasePictures,
  ReleaseProblem,
  ReleaseTrial,
  RemoteReleases,
  RemoteVersion,
  VersionFigures,
} from './releases.js';
export { releaseCommandTimeout, remotesPath } from './release-routes.js';
export { opsRoutes } from './routes.js';
export { filteredLists, mostSavedFilters, savedFilterSchema } from './saved-filters.js';
export type { FilteredList, SavedFilter } from './saved-filters.js';
export { newSendingLimitSchema, sendingLimitSchema } from './sending-limits.js';
export type { NewSendingLimit, SendingLimit } from './sending-limits.js';
export {
  newPassword,
  openedLinkSchema,
  operatorName,
  sessionSchema,
  totpCode,
  useLinkSchema,
} from './session.js';
export type { Me, OpenedLink, Session } from './session.js';
export { settingsSchema } from './settings.js';
export type { Settings } from './settings.js';
export {
  teamBoundariesCookie,
  teamBoundariesHours,
  teamBoundariesLink,
  teamBoundariesSchema,
} from './team-boundaries.js';
export type { TeamBoundaries } from './team-boundaries.js';
export { suppressionSchema } from './suppressions.js';
export type { Suppression } from './suppressions.js';
export { visibleText, visibleTexts } from './visible-text.js';
