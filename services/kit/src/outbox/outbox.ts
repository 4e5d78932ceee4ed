import { randomUUID } from 'node:crypto';
import type { JobInput, JobName, QueueDefinition } from '@larkway/kit-contract';
import { Column, Entity, type EntityManager, PrimaryColumn, type QueryRunner } from 'typeorm';

/** A job of the queue with its payload. */
export type OutboxJob<Q extends QueueDefinition, N extends JobName<Q> = JobName<Q>> =
  N extends JobName<Q> ? { name: N; payload: JobInput<Q, N> } : never;

type NewJob<Q extends QueueDefinition> = OutboxJob<Q> & { requestId: string; id?: string };

/** A row of the outbox that is not stored yet. */
export interface NewOutboxRow {
  id: string;
  topic: string;
  payload: unknown;
  request_id: string;
  /** The id of the domain row that it is stored with. */
  owner?: string;
}

/** @throws ZodError when a payload does not fit its job */
export const newOutboxRows = <Q extends QueueDefinition>(
  queue: Q,
  jobs: NewJob<Q>[],
): NewOutboxRow[] =>
  jobs.map(({ id = randomUUID(), name, payload, requestId }) => ({
    id,
    topic: name,
    payload: queue.jobs[name]!.parse(payload),
    request_id: requestId,
  }));

/**
 * Parts of a WITH that insert rows into the outbox and their first entries into the journal.
 * @param rows the SQL expression of the rows, as jsonb
 * @param owners the name of a part: only rows whose owner is in it are inserted
 */
export const enqueueSql = (rows: string, owners?: string): string[] => [
  `enqueued AS (
     INSERT INTO outbox (id, topic, payload, request_id)
     SELECT id, topic, payload, request_id
     FROM ROWS FROM (jsonb_to_recordset(${rows}) AS (id uuid, topic text, payload jsonb, request_id text, owner uuid))
       WITH ORDINALITY AS job (id, topic, payload, request_id, owner, place)
     ${owners ? `WHERE owner IN (SELECT id FROM ${owners})` : ''} ORDER BY place
     RETURNING *
   )`,
  `noted AS (
     INSERT INTO journal (subject, type, at, detail)
     SELECT id, 'accepted', created_at, jsonb_build_object('kind', topic, 'reference', payload->>'reference', 'requestId', request_id) FROM enqueued
   )`,
];

/**
 * Enqueues a job: writes it to the outbox and the journal in the given transaction, so that it
 * exists exactly when the domain row does.
 * @returns the id of the job, which stays the same in all its attempts and rounds.
 */
export const addToOutbox = async <Q extends QueueDefinition>(
  manager: EntityManager,
  queue: Q,
  job: NewJob<Q>,
): Promise<string> => {
  const rows = newOutboxRows(queue, [job]);
  await manager.query(`WITH ${enqueueSql('$1::jsonb').join(', ')} SELECT`, [JSON.stringify(rows)]);
  return rows[0]!.id;
};

/** Accepted work: written with the domain row, in one transaction. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The job's name. */
  @Column('text')
  topic: string;

  @Column('jsonb')
  payload: unknown;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** 0 at first; one more for each retry by an operator. */
  @Column('int', { default: 0 })
  round: number;

  /** When the relay sends it to the queue; after that, when the reconciler asks for its outcome. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  /** How often it was sent to the queue in this round. */
  @Column('int')
  attempts: number;

  /** When its outcome became known. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt: Date | null;

  @Column('text', { nullable: true })
  outcome: 'completed' | 'failed' | null;
}

/** PostgreSQL channel that announces new rows of the outbox. */
export const outboxChannel = 'outbox_written';

/** For migrations: the outbox table, the index of the relay, and a notification at every insert. */
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
 * For migrations, after `createOutboxTable`: the column `round`, and indexes for work that is not
 * in the queue yet and for work without an outcome. Needs the journal's table in the same database.
 */
export const addOutboxRounds = async (runner: QueryRunner): Promise<void> => {
  await runner.query('ALTER TABLE outbox ADD COLUMN round integer NOT NULL DEFAULT 0');
  await runner.query(
    'CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE done_at IS NULL AND attempts = 0',
  );
  await runner.query('CREATE INDEX outbox_unsettled ON outbox (id) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_open');
};

/**
 * Fails while work of a later round is open: a relay without rounds would close it with an earlier
 * outcome.
 */
export const dropOutboxRounds = async (runner: QueryRunner): Promise<void> => {
  const [{ later }] = await runner.query(
    'SELECT count(*)::int AS later FROM outbox WHERE round > 0 AND done_at IS NULL',
  );
  if (later > 0) throw new Error(`${later} jobs are in a later round`);
  await runner.query('CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_waiting, outbox_unsettled');
  await runner.query('ALTER TABLE outbox DROP COLUMN round');
};

export const dropOutboxTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query('DROP TABLE outbox');
  await runner.query('DROP FUNCTION outbox_written()');
};
