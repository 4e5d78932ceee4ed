import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * One step of accepted work, without personal data: pass replies of servers through
 * `redactAddresses`.
 */
export interface NewJournalEntry {
  /** The outbox id. */
  subject: string;
  type: string;
  detail?: Record<string, string | number | null>;
  /** When it happened; the database's current time by default. */
  at?: Date;
}

/** Records steps in the given transaction, so that they exist exactly when the change does. */
export const appendToJournal = async (
  manager: EntityManager,
  entries: NewJournalEntry[],
): Promise<void> => {
  if (entries.length === 0) return;
  // Raw SQL: one parameter for any number of entries, and defaults for each of them.
  await manager.query(
    `INSERT INTO journal (subject, type, detail, at)
     SELECT subject, type, coalesce(detail, '{}'), coalesce(at, clock_timestamp())
     FROM jsonb_to_recordset($1::jsonb) AS entry (subject uuid, type text, detail jsonb, at timestamptz)`,
    [JSON.stringify(entries)],
  );
};

/** PostgreSQL channel that announces new entries of the journal. */
export const journalChannel = 'journal_written';

/**
 * For migrations: the append-only journal and a notification at every insert. Each entry contains
 * its transaction, because `seq` is not the order in which entries become visible.
 */
export const createJournalTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    CREATE TABLE journal (
      seq bigserial PRIMARY KEY,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      subject uuid NOT NULL,
      type text NOT NULL,
      detail jsonb NOT NULL DEFAULT '{}'
    )`);
  await runner.query('CREATE INDEX journal_order ON journal (xid, seq)');
  await runner.query(`
    CREATE FUNCTION journal_written() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('${journalChannel}', ''); RETURN NULL; END $$`);
  await runner.query(
    'CREATE TRIGGER journal_written AFTER INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION journal_written()',
  );
  await runner.query(`
    CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'an entry of the journal is not changed'; END $$`);
  await runner.query(
    'CREATE TRIGGER journal_is_append_only BEFORE UPDATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only()',
  );
};

export const dropJournalTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query('DROP TABLE journal');
  await runner.query('DROP FUNCTION journal_written()');
  await runner.query('DROP FUNCTION journal_is_append_only()');
};
