import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that find rows to export, erase or delete: by person, and by age. */
export class ForgetPeople1790000410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX dealer_applications_by_person ON dealer_applications (lower(email))',
    );
    await runner.query(
      `CREATE INDEX dealer_applications_by_age ON dealer_applications (decided_at) WHERE status = 'declined'`,
    );
    await runner.query(`CREATE INDEX outbox_by_age ON outbox (done_at) WHERE payload <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX dealer_applications_by_person, dealer_applications_by_age, outbox_by_age',
    );
  }
}
