import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans of canaries whose share grows by itself. A row is removed when its plan ends. */
export class CreateCanarySteps1790000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE canary_steps (
        channel text NOT NULL,
        name text NOT NULL,
        version text NOT NULL,
        percents jsonb NOT NULL,
        every_seconds integer NOT NULL,
        step integer NOT NULL,
        since timestamptz NOT NULL,
        started_by text NOT NULL,
        reason text NOT NULL,
        claimed_until timestamptz,
        refusal text,
        PRIMARY KEY (channel, name),
        FOREIGN KEY (channel, name) REFERENCES pointers (channel, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE canary_steps');
  }
}
