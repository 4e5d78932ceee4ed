import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails stay undelivered until they are delivered or closed; failures can be grouped by cause. */
export class KeepUndeliveredVisible1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE mails ADD COLUMN cause text, ADD COLUMN failed_at timestamptz, ADD COLUMN closed_at timestamptz',
    );
    await runner.query(`
      UPDATE mails SET
        failed_at = CASE WHEN NOT limited THEN coalesce(ended_at, updated_at) END,
        cause = CASE state WHEN 'bounced' THEN 'bounced' WHEN 'set-aside' THEN 'process-crashed' WHEN 'suppressed' THEN CASE WHEN limited THEN 'limit' ELSE 'suppressed' END ELSE 'other' END
      FROM (
        SELECT id AS mail, EXISTS (SELECT 1 FROM mail_events WHERE mail_id = mails.id AND type = 'suppressed' AND detail->>'reason' = 'limit') AS limited
        FROM mails WHERE state IN ('failed', 'expired', 'set-aside', 'suppressed', 'bounced')
      ) AS undelivered WHERE mails.id = undelivered.mail`);
    await runner.query(
      'CREATE INDEX mails_undelivered ON mails (listed_at DESC, id DESC) INCLUDE (failed_at, state, kind, source) WHERE failed_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX mails_cause ON mails (cause, listed_at DESC, id DESC) WHERE cause IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX mails_troubled ON mails (updated_at DESC) WHERE failed_at IS NOT NULL OR (ended_at IS NULL AND cause IS NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mails_undelivered, mails_failed, mails_cause, mails_troubled');
    await runner.query(
      'ALTER TABLE mails DROP COLUMN cause, DROP COLUMN failed_at, DROP COLUMN closed_at',
    );
  }
}
