import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that find rows to export, erase or delete: by person, and by age. */
export class ForgetPeople1790000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX leads_by_person ON leads (lower(email))');
    await runner.query('CREATE INDEX leads_by_age ON leads (created_at)');
    await runner.query(`CREATE INDEX outbox_by_age ON outbox (done_at) WHERE payload <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_by_person, leads_by_age, outbox_by_age');
  }
}
