import { notifyOnChange } from '@larkway/kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGES_CHANNEL } from '../channels.js';

export class CreatePrograms1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE programs (
        id           text          PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        type         text          NOT NULL CHECK (type IN ('loan', 'lease', 'cash')),
        name         text          NOT NULL CHECK (name <> ''),
        provider     text          NOT NULL CHECK (provider <> ''),
        position     integer       NOT NULL CHECK (position >= 0),
        apr          numeric(5, 2) CHECK (apr BETWEEN 0 AND 100),
        depreciation numeric(5, 2) CHECK (depreciation BETWEEN 0 AND 100),
        features     text[]        NOT NULL,
        best_for     text[]        NOT NULL,
        UNIQUE (position) DEFERRABLE INITIALLY DEFERRED,
        CHECK ((type = 'lease') = (apr IS NOT NULL)),
        CHECK ((type = 'lease') = (depreciation IS NOT NULL))
      )
    `);
    await runner.query(`
      CREATE TABLE loan_rates (
        program_id       text          NOT NULL REFERENCES programs ON DELETE CASCADE,
        min_credit_score integer       NOT NULL CHECK (min_credit_score BETWEEN 0 AND 850),
        apr              numeric(5, 2) NOT NULL CHECK (apr BETWEEN 0 AND 100),
        PRIMARY KEY (program_id, min_credit_score)
      )
    `);
    await notifyOnChange(runner, CHANGES_CHANNEL, ['programs', 'loan_rates']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE loan_rates');
    await runner.query('DROP TABLE programs');
    await runner.query(`DROP FUNCTION notify_${CHANGES_CHANNEL}()`);
  }
}
