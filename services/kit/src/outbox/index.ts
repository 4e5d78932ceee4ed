export {
  addOutboxRounds,
  addToOutbox,
  createOutboxTable,
  dropOutboxRounds,
  dropOutboxTable,
  type OutboxJob,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
