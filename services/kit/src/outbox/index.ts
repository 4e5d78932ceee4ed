export {
  addAttemptGenerations,
  addToOutbox,
  addTraceContexts,
  createOutboxTable,
  dropAttemptGenerations,
  dropOutboxTable,
  dropTraceContexts,
  type OutboxJob,
  retryOutbox,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
