import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators correct dealerships, which the seed must not undo. */
export class EditDealerships1790000920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dealerships ADD COLUMN edited_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dealerships DROP COLUMN edited_at');
  }
}
