export { abuseEnvironment } from './abuse-environment.js';
export { acceptOnce } from './accept-once.js';
export { mailboxOf } from './mailbox.js';
export { SubmissionGuardModule } from './submission-guard.module.js';
export { SubmissionGuard } from './submission-guard.js';
export {
  createSubmissionLimitsTable,
  dropSubmissionLimitsTable,
} from './submission-limits-table.js';
export { SubmissionEntity } from './submission.entity.js';
export { Submitted, type Submission } from './submission.js';
export { Turns } from './turns.js';
