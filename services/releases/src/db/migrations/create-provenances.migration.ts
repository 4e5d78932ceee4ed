import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeAppendOnly } from '../append-only.js';

/**
 * Signed provenance of versions. A version has one row for each time that it was accepted. Versions
 * that are older than this table get one without an envelope.
 */
export class CreateProvenances1790000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provenances (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        version text NOT NULL,
        envelope text,
        FOREIGN KEY (name, version) REFERENCES versions (name, version) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX provenances_of_version ON provenances (name, version, number)',
    );
    await runner.query(
      'INSERT INTO provenances (name, version) SELECT name, version FROM versions',
    );
    await makeAppendOnly(runner, ['provenances']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provenances');
  }
}
