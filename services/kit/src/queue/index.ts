export { jobIdOf, PermanentFailure, RetryLater, type JobContext, type JobHandler } from './job.js';
export { JobQueue } from './job-queue.js';
export { QueueEngine, type OpenQueue, withTimeout } from './queue-engine.js';
export {
  oneQueueEngine,
  outboxEnvironment,
  queueEnvironment,
  type QueueConfig,
} from './queue-environment.js';
export { QueueWorkerModule } from './queue-worker.js';
