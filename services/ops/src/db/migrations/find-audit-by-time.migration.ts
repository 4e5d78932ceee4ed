import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries can be filtered by their time, which is in their text. */
export class FindAuditByTime1790000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX audit_at ON audit ((entry::jsonb ->> 'at'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_at');
  }
}
