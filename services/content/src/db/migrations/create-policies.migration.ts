import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreatePolicies1790000000001 implements MigrationInterface {
  readonly name = 'CreatePolicies1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE policies (
        slug         text  PRIMARY KEY CHECK (slug IN (
                       'privacy-policy', 'terms-of-service', 'publishing-policy', 'feedback-policy',
                       'corrections-policy', 'diversity-policy', 'ethics-policy', 'staffing-report')),
        title        text  NOT NULL CHECK (title <> ''),
        summary      text  NOT NULL CHECK (summary <> ''),
        last_updated date  NOT NULL,
        sections     jsonb NOT NULL CHECK (jsonb_typeof(sections) = 'array')
      )
    `);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['policies']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policies');
  }
}
