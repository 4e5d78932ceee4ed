import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lives of all mails as the journals of the services tell them. Can be emptied with its
 * cursors, and is then read again.
 */
export class CreateProjection1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE feeds (service text PRIMARY KEY, cursor text NOT NULL DEFAULT '0.0')`,
    );
    await runner.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        source text,
        kind text,
        reference uuid,
        message_id text,
        state text NOT NULL,
        round integer NOT NULL,
        attempts integer NOT NULL,
        accepted_at timestamptz,
        queued_at timestamptz,
        sent_at timestamptz,
        ended_at timestamptz,
        next_try_at timestamptz,
        last_reply text,
        listed_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE mail_events (
        id bigserial PRIMARY KEY,
        mail_id uuid NOT NULL,
        service text NOT NULL,
        at timestamptz NOT NULL,
        type text NOT NULL,
        detail jsonb NOT NULL
      )`);
    await runner.query('CREATE INDEX mail_events_mail ON mail_events (mail_id, id)');
    await runner.query('CREATE INDEX mails_latest ON mails (listed_at DESC, id DESC)');
    await runner.query('CREATE INDEX mails_state ON mails (state, listed_at DESC, id DESC)');
    await runner.query('CREATE INDEX mails_kind ON mails (kind, listed_at DESC, id DESC)');
    await runner.query('CREATE INDEX mails_reference ON mails (reference)');
    await runner.query('CREATE INDEX mails_message_id ON mails (message_id)');
    await runner.query('CREATE INDEX mails_accepted ON mails (accepted_at)');
    await runner.query('CREATE INDEX mails_sent ON mails (sent_at) INCLUDE (accepted_at)');
    await runner.query('CREATE INDEX mails_ended ON mails (ended_at) INCLUDE (state)');
    await runner.query(
      `CREATE INDEX mails_open ON mails (source, accepted_at) INCLUDE (state) WHERE ended_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_events, mails, feeds');
  }
}
