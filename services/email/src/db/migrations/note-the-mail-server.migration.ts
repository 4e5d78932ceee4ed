import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the mail server is unavailable, and an index of messages by address. */
export class NoteTheMailServer1790000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_server (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        unavailable_since timestamptz,
        unavailable_at timestamptz,
        cause text
      )`);
    await runner.query('INSERT INTO mail_server DEFAULT VALUES');
    await runner.query(
      'CREATE INDEX messages_address ON messages (address_key) WHERE address_key IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_address');
    await runner.query('DROP TABLE mail_server');
  }
}
