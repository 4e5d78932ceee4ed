export {
  addAttemptGenerations,
  addToOutbox,
  createOutboxTable,
  dropAttemptGenerations,
  dropOutboxTable,
  type OutboxJob,
  retryOutbox,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
