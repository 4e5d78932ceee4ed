export {
  addAttemptGenerations,
  addToOutbox,
  createOutboxTable,
  dropAttemptGenerations,
  dropOutboxTable,
  type OutboxJob,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
