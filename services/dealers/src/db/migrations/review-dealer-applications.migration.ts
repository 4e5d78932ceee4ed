import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECEIVED_CHANNEL } from '../channels.js';

/** Results of checks and decisions, the steps of applications, and the NOTIFY of the check. */
export class ReviewDealerApplications1790000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dealer_applications
        ADD COLUMN latitude        double precision CHECK (latitude BETWEEN -90 AND 90),
        ADD COLUMN longitude       double precision CHECK (longitude BETWEEN -180 AND 180),
        ADD COLUMN look_alike_keys text[]  NOT NULL DEFAULT '{}',
        ADD COLUMN duplicates      jsonb   NOT NULL DEFAULT '[]',
        ADD COLUMN decided_at      timestamptz,
        ADD COLUMN dealership_id   integer REFERENCES dealerships (id) ON DELETE SET NULL,
        ADD CHECK ((latitude IS NULL) = (longitude IS NULL))
    `);
    await runner.query(
      `UPDATE dealer_applications SET decided_at = created_at WHERE status IN ('approved', 'declined')`,
    );
    await runner.query(
      `ALTER TABLE dealer_applications ADD CHECK ((decided_at IS NULL) = (status IN ('received', 'checked')))`,
    );
    await runner.query(
      'CREATE INDEX dealer_applications_by_status ON dealer_applications (status, created_at, id)',
    );
    await runner.query(
      `CREATE INDEX dealer_applications_look_alike ON dealer_applications USING gin (look_alike_keys) WHERE status IN ('received', 'checked')`,
    );
    await this.createSteps(runner);
    await runner.query(`
      CREATE FUNCTION dealer_application_received() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('${RECEIVED_CHANNEL}', ''); RETURN NULL; END $$`);
    await runner.query(
      'CREATE TRIGGER dealer_application_received AFTER INSERT ON dealer_applications FOR EACH STATEMENT EXECUTE FUNCTION dealer_application_received()',
    );
  }

  private async createSteps(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dealer_application_steps (
        id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        application_id uuid NOT NULL REFERENCES dealer_applications (id) ON DELETE CASCADE,
        at             timestamptz NOT NULL DEFAULT clock_timestamp(),
        status         text NOT NULL CHECK (status IN ('received', 'checked', 'approved', 'declined')),
        by             text CHECK (by <> ''),
        note           text CHECK (note <> '')
      )
    `);
    await runner.query(
      'CREATE INDEX dealer_application_steps_of ON dealer_application_steps (application_id, id)',
    );
    await runner.query(
      `INSERT INTO dealer_application_steps (application_id, at, status) SELECT id, created_at, 'received' FROM dealer_applications`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER dealer_application_received ON dealer_applications');
    await runner.query('DROP FUNCTION dealer_application_received()');
    await runner.query('DROP TABLE dealer_application_steps');
    await runner.query('DROP INDEX dealer_applications_by_status');
    await runner.query(`
      ALTER TABLE dealer_applications
        DROP COLUMN latitude, DROP COLUMN longitude, DROP COLUMN look_alike_keys, DROP COLUMN duplicates, DROP COLUMN decided_at, DROP COLUMN dealership_id
    `);
  }
}
