import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commands to mails: those that were counted only, and those that are or were carried out. */
export class CreateCommands1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE counted_commands (
        token_hash text PRIMARY KEY,
        operator_id uuid NOT NULL,
        command text NOT NULL,
        mails uuid[] NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE commands (
        id uuid PRIMARY KEY,
        command text NOT NULL,
        operator_id uuid NOT NULL,
        operator_name text NOT NULL,
        mails uuid[] NOT NULL,
        state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'finished', 'interrupted')),
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        refused integer NOT NULL DEFAULT 0,
        reasons jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX commands_latest ON commands (created_at DESC)');
    await runner.query(`
      CREATE TABLE deletion_requests (
        id uuid PRIMARY KEY,
        address text,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL,
        completed_at timestamptz,
        operator_name text NOT NULL,
        erased jsonb,
        CHECK ((completed_at IS NULL) = (address IS NOT NULL))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deletion_requests, commands, counted_commands');
  }
}
