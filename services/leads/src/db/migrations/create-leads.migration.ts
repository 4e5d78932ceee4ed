import { createOutboxTable, dropOutboxTable } from '@larkway/kit/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLeads1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leads (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('vehicle-inquiry')),
        name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        message text NOT NULL,
        details jsonb NOT NULL,
        request_id text NOT NULL,
        idempotency_key text UNIQUE,
        fingerprint text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query('DROP TABLE leads');
  }
}
