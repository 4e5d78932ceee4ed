import { createSubmissionLimitsTable, dropSubmissionLimitsTable } from '@larkway/kit/submissions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountSubmissions1790000500000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createSubmissionLimitsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSubmissionLimitsTable(runner);
  }
}
