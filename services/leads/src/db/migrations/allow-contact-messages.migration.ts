import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AllowContactMessages1790000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads
        DROP CONSTRAINT leads_kind_check,
        ADD CONSTRAINT leads_kind_check CHECK (kind IN ('vehicle-inquiry', 'contact-message'))`);
  }

  // Fails while there are contact messages: a downgrade must not delete leads.
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads
        DROP CONSTRAINT leads_kind_check,
        ADD CONSTRAINT leads_kind_check CHECK (kind IN ('vehicle-inquiry'))`);
  }
}
