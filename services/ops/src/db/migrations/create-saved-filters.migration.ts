import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters that operators save under names. */
export class CreateSavedFilters1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_filters (
        id uuid PRIMARY KEY,
        operator_id uuid NOT NULL REFERENCES operators ON DELETE CASCADE,
        list text NOT NULL,
        name text NOT NULL,
        query text NOT NULL,
        UNIQUE (operator_id, list, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_filters');
  }
}
