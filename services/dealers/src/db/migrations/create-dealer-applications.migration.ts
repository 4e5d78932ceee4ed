import { createOutboxTable, dropOutboxTable } from '@larkway/kit/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDealerApplications1790000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dealer_applications (
        id              uuid    PRIMARY KEY,
        status          text    NOT NULL CHECK (status IN ('received', 'checked', 'approved', 'declined')),
        name            text    NOT NULL CHECK (name <> ''),
        address         text    NOT NULL CHECK (address <> ''),
        city            text    NOT NULL CHECK (city <> ''),
        state_id        integer NOT NULL REFERENCES states (id),
        zip_code        text    NOT NULL CHECK (zip_code <> ''),
        phone           text    NOT NULL CHECK (phone <> ''),
        email           text    NOT NULL CHECK (email LIKE '%_@_%'),
        membership_id   text    CHECK (membership_id <> ''),
        request_id      text    NOT NULL,
        idempotency_key text    UNIQUE,
        fingerprint     text    NOT NULL,
        created_at      timestamptz NOT NULL DEFAULT now()
      )
    `);
    // Open applications, oldest first.
    await runner.query(
      `CREATE INDEX dealer_applications_open ON dealer_applications (created_at) WHERE status IN ('received', 'checked')`,
    );
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query('DROP TABLE dealer_applications');
  }
}
