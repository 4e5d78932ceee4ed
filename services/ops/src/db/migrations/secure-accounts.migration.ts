import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions that can be listed and confirmed again, devices that an operator has signed in on, and
 * an audit log that can be pruned.
 */
export class SecureAccounts1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD COLUMN device text NOT NULL DEFAULT 'Unknown device',
        ADD COLUMN network text NOT NULL DEFAULT 'unknown',
        ADD COLUMN confirmed_at timestamptz`);
    await runner.query('CREATE INDEX sessions_id ON sessions (id)');
    // A new purpose: `reset` takes the place of `second-factor`.
    await runner.query('ALTER TABLE links DROP CONSTRAINT links_purpose_check');
    await runner.query(`
      CREATE TABLE trusted_devices (
        hash text,
        operator_id uuid REFERENCES operators ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (hash, operator_id)
      )`);
    await runner.query('CREATE INDEX trusted_devices_operator ON trusted_devices (operator_id)');
    await runner.query(`
      CREATE FUNCTION audit_is_pruned_up_to_a_checkpoint() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF OLD.number <= (SELECT (entry::jsonb #>> '{detail,through}')::bigint FROM audit WHERE action = 'audit-pruned' ORDER BY number DESC LIMIT 1) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'an entry of the audit log is neither changed nor removed before a checkpoint covers it';
      END $$`);
    await runner.query('DROP TRIGGER audit_is_append_only ON audit');
    await runner.query(`
      CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`);
    await runner.query(`
      CREATE TRIGGER audit_is_pruned_up_to_a_checkpoint BEFORE DELETE ON audit
      FOR EACH ROW EXECUTE FUNCTION audit_is_pruned_up_to_a_checkpoint()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER audit_is_pruned_up_to_a_checkpoint ON audit');
    await runner.query('DROP TRIGGER audit_is_append_only ON audit');
    await runner.query('DROP FUNCTION audit_is_pruned_up_to_a_checkpoint()');
    await runner.query(`
      CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`);
    await runner.query('DROP TABLE trusted_devices');
    await runner.query(`DELETE FROM links WHERE purpose = 'reset'`);
    await runner.query(
      `ALTER TABLE links ADD CONSTRAINT links_purpose_check CHECK (purpose IN ('first-admin', 'invitation', 'second-factor'))`,
    );
    await runner.query('DROP INDEX sessions_id');
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN id, DROP COLUMN device, DROP COLUMN network, DROP COLUMN confirmed_at',
    );
  }
}
