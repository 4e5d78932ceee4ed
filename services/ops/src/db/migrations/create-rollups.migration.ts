import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Figures of each hour. A trigger marks the hours that new steps may change, also those that the
 * version before writes; the hours of the steps that exist are marked here.
 */
export class CreateRollups1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_rollups (
        hour timestamptz PRIMARY KEY,
        accepted integer NOT NULL DEFAULT 0,
        sent integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        latencies jsonb NOT NULL DEFAULT '{}',
        is_stale boolean NOT NULL DEFAULT true
      )`);
    await runner.query('CREATE INDEX email_rollups_stale ON email_rollups (hour) WHERE is_stale');
    await runner.query('ALTER TABLE feeds ADD COLUMN read_at timestamptz');
    await runner.query(`
      CREATE INDEX email_events_outcome ON email_events (at)
      WHERE type IN ('accepted', 'sent', 'refused', 'expired', 'set-aside', 'suppressed', 'bounced', 'settled')`);
    await runner.query(`
      CREATE FUNCTION mark_stale_rollups() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        INSERT INTO email_rollups (hour)
        SELECT DISTINCT date_trunc('hour', at, 'UTC') AS hour FROM email_events
        WHERE email_id IN (SELECT email_id FROM added) ORDER BY hour
        ON CONFLICT (hour) DO UPDATE SET is_stale = true;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER mark_stale_rollups AFTER INSERT ON email_events
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_rollups()`);
    await runner.query(`
      INSERT INTO email_rollups (hour)
      SELECT DISTINCT date_trunc('hour', at, 'UTC') FROM email_events WHERE at > now() - interval '90 days'
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER mark_stale_rollups ON email_events');
    await runner.query('DROP FUNCTION mark_stale_rollups()');
    await runner.query('DROP INDEX email_events_outcome');
    await runner.query('ALTER TABLE feeds DROP COLUMN read_at');
    await runner.query('DROP TABLE email_rollups');
  }
}
