export {
  addOutboxRounds,
  createOutboxTable,
  dropOutboxRounds,
  dropOutboxTable,
} from './outbox-table.js';
export { OutboxEntity } from './outbox.entity.js';
export { OutboxModule } from './outbox.module.js';
export { addToOutbox, type OutboxJob } from './outbox.js';
