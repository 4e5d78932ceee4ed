import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of versions from site servers, by minute, without personal data. */
export class CreateObservations1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE observations (
        name text NOT NULL,
        version text NOT NULL,
        minute timestamptz NOT NULL,
        kind text NOT NULL,
        bucket smallint NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (name, version, minute, kind, bucket),
        FOREIGN KEY (name, version) REFERENCES versions (name, version)
      )`);
    await runner.query('CREATE INDEX observations_by_minute ON observations (minute)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE observations');
  }
}
