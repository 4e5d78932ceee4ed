import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens of teams, with the hash of their secrets. */
export class CreateTokens1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tokens (
        id text PRIMARY KEY,
        team text NOT NULL,
        name text NOT NULL,
        secret_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        created_by text NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tokens');
  }
}
