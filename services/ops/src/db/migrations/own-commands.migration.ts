import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which process runs a command, and when that process was last known to be alive. Rows of the
 * version before have no owner.
 */
export class OwnCommands1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE commands ADD COLUMN owner uuid, ADD COLUMN heartbeat_at timestamptz NOT NULL DEFAULT now()',
    );
    await runner.query(
      `CREATE INDEX commands_running ON commands (heartbeat_at) WHERE state = 'running'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX commands_running');
    await runner.query('ALTER TABLE commands DROP COLUMN owner, DROP COLUMN heartbeat_at');
  }
}
