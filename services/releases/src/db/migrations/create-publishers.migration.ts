import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pipelines whose OpenID Connect tokens act as tokens of a team. */
export class CreatePublishers1790000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE publishers (
        id text PRIMARY KEY,
        team text NOT NULL,
        name text NOT NULL,
        issuer text NOT NULL,
        audience text NOT NULL,
        subject text NOT NULL,
        created_at timestamptz NOT NULL,
        created_by text NOT NULL,
        removed_at timestamptz,
        last_used_at timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX publishers_in_use ON publishers (issuer, audience, subject)
      WHERE removed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE publishers');
  }
}
