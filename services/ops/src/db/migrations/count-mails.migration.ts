import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For counts of many mails: few values, so that the whole index is small. */
export class CountMails1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX mails_counted ON mails (state, kind, source)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mails_counted');
  }
}
