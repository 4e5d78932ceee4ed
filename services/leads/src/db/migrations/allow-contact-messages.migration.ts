import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AllowContactMessages1790000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads
        DROP CONSTRAINT leads_kind_check,
        ADD CONSTRAINT leads_kind_check CHECK (kind IN ('vehicle-inquiry', 'contact-message'))`);
  }

  // Refuses while there are contact messages: a lead is not thrown away to go back a version.
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads
        DROP CONSTRAINT leads_kind_check,
        ADD CONSTRAINT leads_kind_check CHECK (kind IN ('vehicle-inquiry'))`);
  }
}
