import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createRefusal } from '../append-only.js';

/**
 * Earlier databases refused every removal from the audit log, maps and history, so that they grew
 * without bound.
 */
export class AllowRetention1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRefusal(runner);
  }

  async down(): Promise<void> {
    // The function is kept: without the setting, it refuses the same as before.
  }
}
