import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of operators, and challenges that were used before they expire. */
export class CreatePasskeys1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        credential_id text NOT NULL UNIQUE,
        operator_id uuid NOT NULL REFERENCES operators ON DELETE CASCADE,
        public_key bytea NOT NULL,
        signatures bigint NOT NULL,
        transports text[] NOT NULL,
        device text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX passkeys_operator ON passkeys (operator_id)');
    await runner.query(`
      CREATE TABLE used_challenges (
        hash text PRIMARY KEY,
        used_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_challenges');
    await runner.query('DROP TABLE passkeys');
  }
}
