export type { JobContext, JobHandler } from './job-handler.js';
export { jobIdOf } from './job-id.js';
export { JobQueue } from './job-queue.js';
export { PermanentFailure } from './permanent-failure.js';
export { Postponed } from './postponed.js';
export { QueueEngine, type OpenQueue } from './queue-engine.js';
export {
  oneQueueEngine,
  outboxEnvironment,
  queueEnvironment,
  type QueueConfig,
} from './queue-environment.js';
export { QueueWorkerModule } from './queue-worker.module.js';
