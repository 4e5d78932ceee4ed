import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeAppendOnly } from '../append-only.js';

/** The audit log. Each entry is chained to the previous one by its hash. */
export class CreateChanges1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE changes (
        id bigint PRIMARY KEY,
        entry text NOT NULL,
        hash text NOT NULL,
        body jsonb GENERATED ALWAYS AS (entry::jsonb) STORED
      )`);
    await runner.query('CREATE INDEX changes_body ON changes USING gin (body jsonb_path_ops)');
    await makeAppendOnly(runner, ['changes']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE changes');
    await runner.query('DROP FUNCTION refuse_change()');
  }
}
