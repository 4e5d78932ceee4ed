export {
  appendToJournal,
  createJournalTable,
  dropJournalTable,
  type NewJournalEntry,
} from './journal.js';
export { JournalModule } from './journal.module.js';
