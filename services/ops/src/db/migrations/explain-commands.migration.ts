import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why emails were closed, what a retry took off the suppression list, and from which event on its
 * outcomes are counted.
 */
export class ExplainCommands1790000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE commands ADD COLUMN reason text, ADD COLUMN unsuppressed integer NOT NULL DEFAULT 0, ADD COLUMN after_event bigint NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE commands DROP COLUMN reason, DROP COLUMN unsuppressed, DROP COLUMN after_event',
    );
  }
}
