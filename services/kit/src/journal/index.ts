export {
  appendToJournal,
  createJournalTable,
  dropJournalTable,
  type NewJournalEntry,
} from './journal.js';
export { JournalModule, JournalReader } from './journal.module.js';
