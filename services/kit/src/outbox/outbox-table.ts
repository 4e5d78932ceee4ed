import type { QueryRunner } from 'typeorm';

/** Announces new rows of the outbox. */
export const outboxChannel = 'outbox_written';

/** For migrations: the outbox table, the index the relay reads by, and the wake-up at every insert. */
export const createOutboxTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      topic text NOT NULL,
      payload jsonb NOT NULL,
      request_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0,
      done_at timestamptz,
      outcome text CHECK (outcome IN ('completed', 'failed')),
      CHECK ((done_at IS NULL) = (outcome IS NULL))
    )`);
  await runner.query('CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE done_at IS NULL');
  await runner.query(`
    CREATE FUNCTION outbox_written() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('${outboxChannel}', ''); RETURN NULL; END $$`);
  await runner.query('CREATE TRIGGER outbox_written AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_written()');
};

export const dropOutboxTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query('DROP TABLE outbox');
  await runner.query('DROP FUNCTION outbox_written()');
};
