import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators unlist dealerships: when, who and why. */
export class UnlistDealerships1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dealerships
        ADD COLUMN unlisted_at     timestamptz,
        ADD COLUMN unlisted_by     text,
        ADD COLUMN unlisted_reason text
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE dealerships DROP COLUMN unlisted_at, DROP COLUMN unlisted_by, DROP COLUMN unlisted_reason',
    );
  }
}
