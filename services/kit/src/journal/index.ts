export { appendToJournal, type NewJournalEntry } from './append-to-journal.js';
export { createJournalTable, dropJournalTable } from './journal-table.js';
export { JournalModule } from './journal.module.js';
