import { createJournalTable, dropJournalTable } from '@larkway/kit/journal';
import { addAttemptGenerations, dropAttemptGenerations } from '@larkway/kit/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShowPromisedWork1790000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addAttemptGenerations(runner);
    await createJournalTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropJournalTable(runner);
    await dropAttemptGenerations(runner);
  }
}
