import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        recipient text NOT NULL,
        message_id text NOT NULL UNIQUE,
        request_id text NOT NULL,
        state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
        attempts integer NOT NULL,
        lease_until timestamptz,
        smtp_reply text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      )`);
    await runner.query(`CREATE INDEX messages_open ON messages (created_at) WHERE state <> 'sent'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages');
  }
}
