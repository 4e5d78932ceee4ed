import { addTraceContexts, dropTraceContexts } from '@larkway/kit/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceWork1790000900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addTraceContexts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTraceContexts(runner);
  }
}
