export { commonErrorCodes, errorBodySchema } from './errors.js';
export type { ErrorBody, ErrorCode, ErrorIssue } from './errors.js';
export { queuedSchema } from './queued.js';
export type { Queued } from './queued.js';
export { defineRoute } from './routes.js';
export type { RouteDefinition } from './routes.js';
export { defineQueue, retryDelay } from './jobs.js';
export type { JobInput, JobName, JobPayload, QueueDefinition, RetryPolicy } from './jobs.js';
