import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Errors of versions in groups, without personal data. */
export class CreateErrorGroups1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE error_groups (
        name text NOT NULL REFERENCES remotes (name),
        fingerprint text NOT NULL,
        type text NOT NULL,
        message text NOT NULL,
        stack jsonb NOT NULL,
        stack_of text NOT NULL,
        introduced_in text NOT NULL,
        first_seen timestamptz NOT NULL,
        PRIMARY KEY (name, fingerprint)
      )`);
    await runner.query(`
      CREATE TABLE error_counts (
        name text NOT NULL,
        fingerprint text NOT NULL,
        version text NOT NULL,
        count integer NOT NULL,
        seen_in jsonb NOT NULL,
        first_seen timestamptz NOT NULL,
        last_seen timestamptz NOT NULL,
        PRIMARY KEY (name, fingerprint, version),
        FOREIGN KEY (name, fingerprint) REFERENCES error_groups (name, fingerprint) ON DELETE CASCADE,
        FOREIGN KEY (name, version) REFERENCES versions (name, version)
      )`);
    await runner.query('CREATE INDEX error_counts_by_version ON error_counts (name, version)');
    await runner.query('CREATE INDEX error_counts_by_last_seen ON error_counts (last_seen)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE error_counts, error_groups');
  }
}
