import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createRefusal } from './append-only.js';

/** Databases of before let nothing be removed from the audit log, the maps and the history, so that they grew without bound. */
export class AllowRetention1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRefusal(runner);
  }

  async down(): Promise<void> {
    // The function stays: without the setting it refuses as much as before.
  }
}
