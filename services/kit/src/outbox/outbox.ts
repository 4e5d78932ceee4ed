import { randomUUID } from 'node:crypto';
import type {
  CommandResult,
  JobInput,
  JobName,
  OutboxJobRecord,
  OutboxState,
  QueueDefinition,
} from '@larkway/kit-contract';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { notFound } from '../errors/domain-error.js';
import { planOnce } from '../postgres/data-source.js';

/** A job of the queue with its payload. */
export type OutboxJob<Q extends QueueDefinition, N extends JobName<Q> = JobName<Q>> =
  N extends JobName<Q> ? { name: N; payload: JobInput<Q, N> } : never;

type NewJob<Q extends QueueDefinition> = OutboxJob<Q> & {
  requestId: string;
  /** See `Span.context`. */
  trace?: string | undefined;
  id?: string;
};

/** A row of the outbox that is not stored yet. */
export interface NewOutboxRow {
  id: string;
  topic: string;
  payload: unknown;
  request_id: string;
  trace?: string | undefined;
  /** The id of the domain row that it is stored with. */
  owner?: string;
}

/** @throws ZodError when a payload does not fit its job */
export const newOutboxRows = <Q extends QueueDefinition>(
  queue: Q,
  jobs: NewJob<Q>[],
): NewOutboxRow[] =>
  jobs.map(({ id = randomUUID(), name, payload, requestId, trace }) => ({
    id,
    topic: name,
    payload: queue.jobs[name]!.parse(payload),
    request_id: requestId,
    trace,
  }));

/**
 * Parts of a WITH that insert rows into the outbox and their first entries into the journal.
 * @param rows the SQL expression of the rows, as jsonb
 * @param owners the name of a part: only rows whose owner is in it are inserted
 */
export const enqueueSql = (rows: string, owners?: string): string[] => [
  `enqueued AS (
     INSERT INTO outbox (id, topic, payload, request_id, trace)
     SELECT id, topic, payload, request_id, trace
     FROM ROWS FROM (jsonb_to_recordset(${rows}) AS (id uuid, topic text, payload jsonb, request_id text, trace text, owner uuid))
       WITH ORDINALITY AS job (id, topic, payload, request_id, trace, owner, place)
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
 * @returns the id of the job, which stays the same in all its attempts and generations.
 */
export const addToOutbox = async <Q extends QueueDefinition>(
  manager: EntityManager,
  queue: Q,
  job: NewJob<Q>,
): Promise<string> => {
  const rows = newOutboxRows(queue, [job]);
  // Raw SQL: writes work and its journal entries in one statement.
  await manager.query(`WITH ${enqueueSql('$1::jsonb').join(', ')} SELECT`, [JSON.stringify(rows)]);
  return rows[0]!.id;
};

/** How the work ended. */
export type JobOutcome = 'completed' | 'failed';

/** Work of the outbox: its id and its attempt generation. */
export interface WorkItem {
  id: string;
  round: number;
}

/** The columns that are sent to the queue. */
export interface OutboxRow extends WorkItem {
  topic: string;
  payload: unknown;
  request_id: string;
  /** The trace context of the request that enqueued it. */
  trace: string | null;
  created_at: Date;
}

const columns = 'id, round, topic, payload, request_id, trace, created_at';

const lockWaitingStatement = planOnce(
  `SELECT ${columns} FROM outbox WHERE done_at IS NULL AND attempts = 0 AND next_attempt_at <= now()
   ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
);

/** Locks work that is not in the queue yet, oldest first. Several relays share it. */
export const lockWaiting = (manager: EntityManager, limit: number): Promise<OutboxRow[]> =>
  // Raw SQL: skips rows that another relay has locked.
  manager.query(lockWaitingStatement, [limit]);

/** Locks work that the queue has lost, unless another relay has just sent it again. */
export const lockLost = (manager: EntityManager, lost: WorkItem[]): Promise<OutboxRow[]> =>
  // Raw SQL: skips rows that another relay has locked.
  manager.query(
    `SELECT ${columns} FROM outbox JOIN unnest($1::uuid[], $2::int[]) AS lost (id, round) USING (id, round)
     WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() FOR UPDATE OF outbox SKIP LOCKED`,
    [lost.map(({ id }) => id), lost.map(({ round }) => round)],
  );

const markSentStatement = planOnce(
  `WITH sent AS (
     UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
     WHERE id = ANY ($1::uuid[]) RETURNING id, round
   )
   INSERT INTO journal (subject, type, detail) SELECT id, $3, jsonb_build_object('round', round) FROM sent`,
);

/** Records that work was sent to the queue, and when the reconciler asks for its outcome. */
export const markSent = (
  manager: EntityManager,
  ids: string[],
  step: 'queued' | 'requeued',
  askAfterMs: number,
): Promise<unknown> =>
  // Raw SQL: skips rows that another relay has locked.
  manager.query(markSentStatement, [ids, askAfterMs, step]);

/** Work that was sent long enough ago to ask for its outcome, in the order of its ids. */
export const unsettledAfter = (
  dataSource: DataSource,
  after: string,
  limit: number,
): Promise<WorkItem[]> =>
  // Raw SQL: changes rows and writes their journal in one statement.
  dataSource.query(
    `SELECT id, round FROM outbox WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() AND id > $1::uuid ORDER BY id LIMIT $2`,
    [after, limit],
  );

const settleStatement = planOnce(
  `WITH known AS (
     SELECT job.id, known.outcome FROM (SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[]) AS known (id, round, outcome) ORDER BY id) AS known
     CROSS JOIN LATERAL (SELECT id FROM outbox WHERE id = known.id AND round = known.round AND done_at IS NULL FOR UPDATE) AS job
   ), settled AS (
     UPDATE outbox SET done_at = now(), outcome = known.outcome FROM known WHERE outbox.id = known.id AND outbox.id = ANY ($1::uuid[]) RETURNING outbox.id, outbox.outcome
   )
   INSERT INTO journal (subject, type, detail) SELECT id, 'settled', jsonb_build_object('outcome', outcome) FROM settled`,
);

/** Closes work. An outcome of an earlier generation, or of work that is closed, changes nothing. */
export const settle = (
  dataSource: DataSource,
  outcomes: (WorkItem & { outcome: JobOutcome })[],
): Promise<unknown> =>
  // Raw SQL: the outbox has no entity.
  dataSource.query(settleStatement, [
    outcomes.map(({ id }) => id),
    outcomes.map(({ round }) => round),
    outcomes.map(({ outcome }) => outcome),
  ]);

/**
 * Starts a new attempt generation of work. Work that does not exist, or whose payload was erased,
 * is refused.
 */
export const retryOutbox = async (
  dataSource: DataSource,
  queue: QueueDefinition,
  ids: string[],
): Promise<CommandResult> => {
  // Raw SQL: the outbox has no entity.
  const rows: { id: string; topic: string; payload: unknown }[] = await dataSource.query(
    'SELECT id, topic, payload FROM outbox WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const complete = rows
    .filter(({ topic, payload }) => queue.jobs[topic]?.safeParse(payload).success)
    .map(({ id }) => id);
  const done = await startGeneration(dataSource, complete);
  const found = new Set(rows.map(({ id }) => id));
  const refused = [...new Set(ids)]
    .filter((id) => !done.includes(id))
    .map((id) => ({
      id,
      reason: found.has(id) ? 'Its content was erased.' : 'There is no such work.',
    }));
  return { done, refused };
};

/**
 * Starts a new generation, unless the payload was erased meanwhile.
 * @returns the ids that were found.
 */
const startGeneration = async (dataSource: DataSource, ids: string[]): Promise<string[]> => {
  // Raw SQL: changes rows and writes their journal in one statement.
  const again: { id: string }[] = await dataSource.query(
    `WITH again AS (
       UPDATE outbox SET round = round + 1, attempts = 0, done_at = NULL, outcome = NULL, next_attempt_at = now()
       WHERE id = ANY ($1::uuid[]) AND payload <> '{}' RETURNING id, round
     ), noted AS (
       INSERT INTO journal (subject, type, detail) SELECT id, 'retried', jsonb_build_object('round', round) FROM again
     )
     SELECT id FROM again`,
    [ids],
  );
  return again.map(({ id }) => id);
};

/** @throws DomainError 404 when there is no such job */
export const findOutboxJob = async (
  dataSource: DataSource,
  id: string,
): Promise<OutboxJobRecord> => {
  // Raw SQL: the outbox has no entity.
  const [job] = await dataSource.query(
    `SELECT topic AS name, nullif(payload, '{}') AS payload FROM outbox WHERE id = $1`,
    [id],
  );
  if (!job) throw notFound('There is no such work.');
  return job;
};

/** How much work is open now, by the database's clock. */
export const outboxState = async (dataSource: DataSource): Promise<OutboxState> => {
  // Raw SQL: the outbox has no entity.
  const [state] = await dataSource.query(
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE attempts = 0))::int AS waiting,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox WHERE done_at IS NULL`,
  );
  return state;
};

/** PostgreSQL channel that announces new rows of the outbox. */
export const outboxChannel = 'outbox_written';

/**
 * For migrations: the outbox table, the index of the relay, and a notification at every insert.
 * `attempts` is how often the work was sent to the queue in this generation, and `next_attempt_at`
 * when the relay sends it, or after that, when the reconciler asks for its outcome.
 */
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
export const addAttemptGenerations = async (runner: QueryRunner): Promise<void> => {
  await runner.query('ALTER TABLE outbox ADD COLUMN round integer NOT NULL DEFAULT 0');
  await runner.query(
    'CREATE INDEX outbox_waiting ON outbox (next_attempt_at) WHERE done_at IS NULL AND attempts = 0',
  );
  await runner.query('CREATE INDEX outbox_unsettled ON outbox (id) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_open');
};

/** For migrations, after `createOutboxTable`: the column `trace`. */
export const addTraceContexts = (runner: QueryRunner): Promise<unknown> =>
  runner.query('ALTER TABLE outbox ADD COLUMN trace text');

export const dropTraceContexts = (runner: QueryRunner): Promise<unknown> =>
  runner.query('ALTER TABLE outbox DROP COLUMN trace');

/**
 * Fails while work of a later generation is open: a relay without generations would close it with
 * an earlier outcome.
 */
export const dropAttemptGenerations = async (runner: QueryRunner): Promise<void> => {
  const [{ later }] = await runner.query(
    'SELECT count(*)::int AS later FROM outbox WHERE round > 0 AND done_at IS NULL',
  );
  if (later > 0) throw new Error(`${later} jobs are in a later generation`);
  await runner.query('CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE done_at IS NULL');
  await runner.query('DROP INDEX outbox_waiting, outbox_unsettled');
  await runner.query('ALTER TABLE outbox DROP COLUMN round');
};

export const dropOutboxTable = async (runner: QueryRunner): Promise<void> => {
  await runner.query('DROP TABLE outbox');
  await runner.query('DROP FUNCTION outbox_written()');
};
