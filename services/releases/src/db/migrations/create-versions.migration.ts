import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeAppendOnly } from '../append-only.js';

/** Remotes with the team that claimed the name, and their versions, which never change. */
export class CreateVersions1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE remotes (name text PRIMARY KEY, team text NOT NULL, claimed_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(`
      CREATE TABLE versions (
        number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        name text NOT NULL REFERENCES remotes,
        version text NOT NULL,
        release text NOT NULL,
        digest text NOT NULL,
        base text NOT NULL,
        published_at timestamptz NOT NULL,
        published_by text NOT NULL,
        PRIMARY KEY (name, version)
      )`);
    await makeAppendOnly(runner, ['versions']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE versions');
    await runner.query('DROP TABLE remotes');
  }
}
