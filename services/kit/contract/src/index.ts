export { contractDocumentSchema, STATUS_KEYWORD } from './contract-document.js';
export type { ContractDocument } from './contract-document.js';
export { dateRange, rangeOrder } from './date-range.js';
export type { DateRange } from './date-range.js';
export { commonErrorCodes, errorBodySchema } from './errors.js';
export type { ErrorBody, ErrorCode, ErrorIssue } from './errors.js';
export { formProofHeader, formTokenHeader, idempotencyKeyHeader } from './headers.js';
export { journalEntrySchema, journalPageSchema, journalRoute } from './journal.js';
export type { JournalEntry, JournalPage } from './journal.js';
export {
  commandIds,
  commandResultSchema,
  mostFound,
  operationsRoutes,
  outboxJobSchema,
  outboxStateSchema,
  personErasedSchema,
  personFields,
  personRecordsSchema,
} from './operations.js';
export type {
  CommandResult,
  OutboxJobRecord,
  OutboxState,
  PersonErased,
  PersonField,
  PersonRecords,
} from './operations.js';
export { proofSchema } from './proof.js';
export type { Proof, ProofChallenge } from './proof.js';
export { queuedSchema } from './queued.js';
export type { Queued } from './queued.js';
export { defineRoute } from './routes.js';
export type { RouteDefinition } from './routes.js';
export { defineSubmission, idempotencyKeySchema } from './submission.js';
export { defineQueue, retryDelay } from './jobs.js';
export type { JobInput, JobName, JobPayload, QueueDefinition, RetryPolicy } from './jobs.js';
export type { Topic } from './topics.js';
export { emailAddress, paragraphs, phoneNumber, singleLine } from './text.js';
