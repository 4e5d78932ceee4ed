export {
  addOutboxRounds,
  addToOutbox,
  createOutboxTable,
  dropOutboxRounds,
  dropOutboxTable,
  OutboxEntity,
  type OutboxJob,
} from './outbox.js';
export { OutboxModule } from './outbox.module.js';
