import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How pages of a version differ from those of another one. Its pictures are in the artifact store. */
export class CreatePictures1790000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pictures (
        name text NOT NULL,
        version text NOT NULL,
        compared_with text,
        taken_at timestamptz NOT NULL,
        taken_by text NOT NULL,
        pages jsonb NOT NULL,
        comparisons jsonb NOT NULL,
        PRIMARY KEY (name, version),
        FOREIGN KEY (name, version) REFERENCES versions (name, version) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pictures');
  }
}
