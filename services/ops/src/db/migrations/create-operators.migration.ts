import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may sign in, and what that takes. Tokens are kept as hashes, second factors encrypted. */
export class CreateOperators1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operators (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        role text NOT NULL CHECK (role IN ('viewer', 'operator', 'admin')),
        password_hash text,
        totp_secret text,
        totp_step bigint NOT NULL DEFAULT 0,
        disabled_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_sign_in_at timestamptz
      )`);
    await runner.query('CREATE UNIQUE INDEX operators_name ON operators (lower(name))');
    await runner.query(`
      CREATE TABLE links (
        hash text PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('first-admin', 'invitation', 'second-factor')),
        operator_id uuid REFERENCES operators ON DELETE CASCADE,
        totp_secret text NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE sessions (
        hash text PRIMARY KEY,
        operator_id uuid NOT NULL REFERENCES operators ON DELETE CASCADE,
        stage text NOT NULL CHECK (stage IN ('code', 'signed-in')),
        created_at timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX sessions_operator ON sessions (operator_id)');
    await runner.query(`
      CREATE TABLE refusals (
        key text PRIMARY KEY,
        failures integer NOT NULL,
        last_at timestamptz NOT NULL DEFAULT now(),
        locked_until timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refusals, sessions, links, operators');
  }
}
