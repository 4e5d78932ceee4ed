import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions whose files were removed. Publishing the same bytes again removes the row. */
export class CreateRetirements1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retirements (
        name text NOT NULL,
        version text NOT NULL,
        retired_at timestamptz NOT NULL,
        files_removed_at timestamptz,
        PRIMARY KEY (name, version),
        FOREIGN KEY (name, version) REFERENCES versions (name, version)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retirements');
  }
}
