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
  await runner.query(
    'CREATE TRIGGER outbox_written AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_written()',
  );
};

/**
 * For migrations, after `createOutboxTable`: rounds, and an index each for what waits to be handed over and what waits for its
 * outcome. Needs the journal's table beside it, for every promise is written down there.
 */
export const addOutboxRounds = async (runner: QueryRunner): Promise<void> => {
  await runner.query('ALTER TABLE outbox ADD COLUMN round integer NOT NULL DEFAULT 0');
  await runner.query(
    'CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE done_at IS NULL AND attempts = 0',
  );
  await runner.query('CREATE INDEX outbox_unsettled ON outbox (id) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_open');
};

/** Refuses while work of a later round is open, for a relay without rounds would settle it with an earlier outcome. */
export const dropOutboxRounds = async (runner: QueryRunner): Promise<void> => {
  const [{ later }] = await runner.query(
    'SELECT count(*)::int AS later FROM outbox WHERE round > 0 AND done_at IS NULL',
  );
  if (later > 0) throw new Error(`${later} promises are in a later round`);
  await runner.query('CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_waiting, outbox_unsettled');
  await runner.query('ALTER TABLE outbox DROP COLUMN round');
};

export const dropOutboxTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query('DROP TABLE outbox');
  await runner.query('DROP FUNCTION outbox_written()');
};
