import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose column `mails` gets the name `emails`. */
const commandTables = ['commands', 'counted_commands'];

/**
 * Renames the tables, columns, constraints, indexes and sequences that say "mail" to "email". The
 * data stay where they are.
 */
export class RenameMailsToEmails1790000000009 implements MigrationInterface {
  readonly contract =
    'the version before goes on with the old names: views for the tables, columns that a trigger fills in';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails RENAME TO emails');
    await runner.query('ALTER TABLE mail_events RENAME TO email_events');
    await runner.query('ALTER TABLE email_events RENAME COLUMN mail_id TO email_id');
    await runner.query('ALTER SEQUENCE mail_events_id_seq RENAME TO email_events_id_seq');
    await renameParts(runner, ['emails', 'email_events'], '(^|_)mail', '\\1email');
    await runner.query('CREATE VIEW mails AS SELECT * FROM emails');
    await runner.query(
      'CREATE VIEW mail_events AS SELECT id, email_id AS mail_id, service, at, type, detail FROM email_events',
    );
    await runner.query(`
      CREATE FUNCTION fill_in_mails() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        NEW.emails := coalesce(NEW.emails, NEW.mails);
        NEW.mails := NEW.emails;
        RETURN NEW;
      END $$`);
    for (const table of commandTables) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN emails uuid[]`);
      await runner.query(`UPDATE ${table} SET emails = mails`);
      await runner.query(
        `CREATE TRIGGER fill_in_mails BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fill_in_mails()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of commandTables) {
      await runner.query(`DROP TRIGGER fill_in_mails ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DROP COLUMN emails`);
    }
    await runner.query('DROP FUNCTION fill_in_mails()');
    await runner.query('DROP VIEW mails, mail_events');
    await runner.query('ALTER TABLE emails RENAME TO mails');
    await runner.query('ALTER TABLE email_events RENAME TO mail_events');
    await runner.query('ALTER TABLE mail_events RENAME COLUMN email_id TO mail_id');
    await runner.query('ALTER SEQUENCE email_events_id_seq RENAME TO mail_events_id_seq');
    await renameParts(runner, ['mails', 'mail_events'], '(^|_)email', '\\1mail');
  }
}

/**
 * Renames the constraints and indexes of tables. Which there are depends on the version of
 * PostgreSQL: since 18, NOT NULL is a constraint with a name.
 */
const renameParts = async (
  runner: QueryRunner,
  tables: string[],
  pattern: string,
  replacement: string,
): Promise<void> => {
  const renamesOf = async (sql: string): Promise<void> => {
    const rows: { statement: string }[] = await runner.query(sql, [tables, pattern, replacement]);
    for (const { statement } of rows) await runner.query(statement);
  };
  await renamesOf(
    `SELECT format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', conrelid::regclass, conname, regexp_replace(conname, $2, $3, 'g')) AS statement
     FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND conname ~ $2`,
  );
  await renamesOf(
    `SELECT format('ALTER INDEX %s RENAME TO %I', indexrelid::regclass, regexp_replace(relname, $2, $3, 'g')) AS statement
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = ANY ($1::regclass[]) AND relname ~ $2`,
  );
};
