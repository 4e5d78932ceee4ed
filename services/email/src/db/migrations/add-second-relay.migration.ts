import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is known about each of two mail servers. The table `mail_server` stays for workers of the
 * version before; the next version drops it.
 */
export class AddSecondRelay1790000600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE relays (
        name text PRIMARY KEY CHECK (name IN ('primary', 'fallback')),
        unavailable_since timestamptz,
        unavailable_at timestamptz,
        cause text
      )`);
    await runner.query(`
      INSERT INTO relays (name, unavailable_since, unavailable_at, cause)
      SELECT 'primary', unavailable_since, unavailable_at, cause FROM mail_server UNION ALL SELECT 'fallback', NULL, NULL, NULL`);
    await runner.query('ALTER TABLE messages ADD COLUMN silent_relay text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN silent_relay');
    await runner.query('DROP TABLE relays');
  }
}
