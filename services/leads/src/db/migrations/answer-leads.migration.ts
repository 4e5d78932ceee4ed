import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When and by whom a lead was answered. Leads from before have no link in their email with which to
 * mark them: they await no answer. Versions that do not know these columns write leads that do.
 */
export class AnswerLeads1790000700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads ADD COLUMN awaits_answer boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE leads ALTER COLUMN awaits_answer SET DEFAULT true');
    await runner.query(
      'ALTER TABLE leads ADD COLUMN answered_at timestamptz, ADD COLUMN answered_by text',
    );
    await runner.query(
      'CREATE INDEX leads_unanswered ON leads (created_at, id) WHERE awaits_answer AND answered_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE leads DROP COLUMN awaits_answer, DROP COLUMN answered_at, DROP COLUMN answered_by',
    );
  }
}
