import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index that finds emails whose recipient is due for removal. */
export class ForgetPeople1790000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX messages_by_age ON messages (created_at) WHERE recipient IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_by_age');
  }
}
