export { createSubmissionLimitsTable, dropSubmissionLimitsTable } from './counters.js';
export { idempotentCreate } from './idempotent-create.js';
export { KeyedMutex } from './keyed-mutex.js';
export { mailboxOf } from './mailbox.js';
export { Submitted, type Submission, SubmissionEntity } from './submission.js';
export { abuseEnvironment, SubmissionGuard, SubmissionGuardModule } from './submission-guard.js';
