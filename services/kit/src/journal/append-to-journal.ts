import type { EntityManager } from 'typeorm';

/** One step in the life of promised work. Nothing personal goes in: see `redactAddresses` for what servers reply. */
export interface NewJournalEntry {
  /** The outbox id. */
  subject: string;
  type: string;
  detail?: Record<string, string | number | null>;
  /** When it happened; the database's time of this moment when left out. */
  at?: Date;
}

/** Writes steps down with the given transaction, so that they are known exactly when the fact itself is. */
export const appendToJournal = async (
  manager: EntityManager,
  entries: NewJournalEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  await manager.query(
    `INSERT INTO journal (subject, type, detail, at)
     SELECT subject, type, coalesce(detail, '{}'), coalesce(at, clock_timestamp())
     FROM jsonb_to_recordset($1::jsonb) AS entry (subject uuid, type text, detail jsonb, at timestamptz)`,
    [JSON.stringify(entries)],
  );
};
