import { createJournalTable, dropJournalTable } from '@larkway/kit/journal';
import {
  addAttemptGenerations,
  addTraceContexts,
  createOutboxTable,
  dropAttemptGenerations,
  dropOutboxTable,
} from '@larkway/kit/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Receivers of notifications, the notifications of each, what is observed and not notified yet, and
 * the outbox of notifications by email.
 */
export class CreateNotifications1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createJournalTable(runner);
    await createOutboxTable(runner);
    await addTraceContexts(runner);
    await addAttemptGenerations(runner);
    await runner.query(`
      CREATE TABLE receivers (
        id uuid PRIMARY KEY,
        name text NOT NULL UNIQUE,
        type text NOT NULL CHECK (type IN ('webhook', 'email')),
        target text NOT NULL,
        secret text,
        kinds text[] NOT NULL,
        remotes text[],
        enabled boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((type = 'webhook') = (secret IS NOT NULL))
      )`);
    await runner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY,
        receiver_id uuid NOT NULL REFERENCES receivers ON DELETE CASCADE,
        kind text NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        outcome text CHECK (outcome IN ('delivered', 'failed')),
        problem text
      )`);
    await runner.query(
      'CREATE INDEX notifications_due ON notifications (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX notifications_of_receiver ON notifications (receiver_id, created_at DESC)',
    );
    await runner.query(`
      CREATE TABLE observations (
        subject text PRIMARY KEY,
        count integer NOT NULL,
        since timestamptz,
        notified_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE observations, notifications, receivers');
    await dropAttemptGenerations(runner);
    await dropOutboxTable(runner);
    await dropJournalTable(runner);
  }
}
