import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was done, by whom. Entries are only ever added; each is chained to the one before by its
 * hash.
 */
export class CreateAudit1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit (
        number bigint PRIMARY KEY,
        entry text NOT NULL,
        hash text NOT NULL,
        operator text GENERATED ALWAYS AS (entry::jsonb #>> '{operator,id}') STORED,
        action text GENERATED ALWAYS AS (entry::jsonb ->> 'action') STORED,
        subject text GENERATED ALWAYS AS (entry::jsonb ->> 'subject') STORED
      )`);
    await runner.query('CREATE INDEX audit_operator ON audit (operator, number DESC)');
    await runner.query('CREATE INDEX audit_action ON audit (action, number DESC)');
    await runner.query('CREATE INDEX audit_subject ON audit (subject, number DESC)');
    await runner.query(`
      CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'an entry of the audit log is neither changed nor removed'; END $$`);
    await runner.query(`
      CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit');
    await runner.query('DROP FUNCTION audit_is_append_only()');
  }
}
