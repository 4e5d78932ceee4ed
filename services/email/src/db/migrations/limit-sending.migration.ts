import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of the rate and concurrency of a kind or a recipient domain. */
export class LimitSending1790000700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sending_limits (
        id uuid PRIMARY KEY,
        kind text UNIQUE,
        domain text UNIQUE,
        concurrency integer CHECK (concurrency > 0),
        per_minute integer CHECK (per_minute > 0),
        next_free_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nonnulls(kind, domain) = 1),
        CHECK (num_nonnulls(concurrency, per_minute) > 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sending_limits');
  }
}
