export {
  addAttemptGenerations,
  addToOutbox,
  addTraceContexts,
  createOutboxTable,
  dropAttemptGenerations,
  dropOutboxTable,
  dropTraceContexts,
  findOutboxJob,
  type OutboxJob,
  retryOutbox,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
