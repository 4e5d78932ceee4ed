import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators take dealerships off the list: when, who and why. */
export class UnlistDealerships1790000800000 implements MigrationInterface {
  readonly name = 'UnlistDealerships1790000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dealerships
        ADD COLUMN unlisted_at     timestamptz,
        ADD COLUMN unlisted_by     text CHECK (unlisted_by <> ''),
        ADD COLUMN unlisted_reason text CHECK (unlisted_reason <> ''),
        ADD CONSTRAINT dealerships_unlisted CHECK (num_nulls(unlisted_at, unlisted_by, unlisted_reason) IN (0, 3))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dealerships DROP COLUMN unlisted_at, DROP COLUMN unlisted_by, DROP COLUMN unlisted_reason');
  }
}
