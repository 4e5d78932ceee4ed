import { createJournalTable, dropJournalTable } from '@larkway/kit/journal';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTheLifeOfMails1790000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createJournalTable(runner);
    // An email can be held before its first attempt, when only its id and kind are known.
    await runner.query(`
      ALTER TABLE messages
        ALTER COLUMN recipient DROP NOT NULL,
        ALTER COLUMN request_id DROP NOT NULL,
        ADD COLUMN accepted_at timestamptz,
        ADD COLUMN round integer NOT NULL DEFAULT 0,
        ADD COLUMN tries integer NOT NULL DEFAULT 0,
        ADD COLUMN tried_since timestamptz,
        ADD COLUMN deaths integer NOT NULL DEFAULT 0,
        ADD COLUMN waits_for text CHECK (waits_for IN ('server', 'reply')),
        ADD COLUMN next_try_at timestamptz,
        ADD COLUMN address_key text,
        ADD COLUMN mailbox_key text,
        DROP CONSTRAINT messages_state_check,
        ADD CONSTRAINT messages_state_check CHECK (
          state IN ('queued', 'sending', 'sent', 'failed', 'set-aside', 'suppressed', 'held', 'cancelled', 'bounced')
        )`);
    await runner.query(
      'UPDATE messages SET tries = attempts, accepted_at = created_at, tried_since = created_at',
    );
    await runner.query(
      `CREATE INDEX messages_waiting ON messages (waits_for, updated_at) WHERE state = 'queued' AND waits_for IS NOT NULL`,
    );
    await runner.query(
      'CREATE INDEX messages_mailbox ON messages (mailbox_key, created_at) WHERE mailbox_key IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE suppressions (
        id text PRIMARY KEY,
        reason text NOT NULL CHECK (reason IN ('bounced', 'refused', 'operator')),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX suppressions_latest ON suppressions (created_at)');
    await runner.query(`
      CREATE TABLE workers (
        id text PRIMARY KEY,
        started_at timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now(),
        active integer NOT NULL
      )`);
    await runner.query('CREATE TABLE own_secrets (name text PRIMARY KEY, value text NOT NULL)');
  }

  // Fails while emails are in a state that the previous version does not know.
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE own_secrets');
    await runner.query('DROP TABLE workers');
    await runner.query('DROP TABLE suppressions');
    await runner.query('DROP INDEX messages_waiting');
    await runner.query('DROP INDEX messages_mailbox');
    await runner.query(`
      ALTER TABLE messages
        DROP CONSTRAINT messages_state_check,
        ADD CONSTRAINT messages_state_check CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
        ALTER COLUMN recipient SET NOT NULL,
        ALTER COLUMN request_id SET NOT NULL,
        DROP COLUMN accepted_at, DROP COLUMN round, DROP COLUMN tries, DROP COLUMN tried_since, DROP COLUMN deaths,
        DROP COLUMN waits_for, DROP COLUMN next_try_at, DROP COLUMN address_key, DROP COLUMN mailbox_key`);
    await dropJournalTable(runner);
  }
}
