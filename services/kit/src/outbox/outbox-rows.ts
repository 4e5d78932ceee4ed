import type { CommandResult, OutboxState, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource, EntityManager } from 'typeorm';

/** How the work ended. */
export type JobOutcome = 'completed' | 'failed';

/** Work of the outbox: its id and its round. */
export interface WorkItem {
  id: string;
  round: number;
}

/** The columns that are sent to the queue. */
export interface OutboxRow extends WorkItem {
  topic: string;
  payload: unknown;
  request_id: string;
  created_at: Date;
}

const columns = 'id, round, topic, payload, request_id, created_at';

/** Locks work that is not in the queue yet, oldest first. Several relays share it. */
export const lockWaiting = (manager: EntityManager, limit: number): Promise<OutboxRow[]> =>
  manager.query(
    `SELECT ${columns} FROM outbox WHERE done_at IS NULL AND attempts = 0 AND next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );

/** Locks work that the queue has lost, unless another relay has just sent it again. */
export const lockLost = (manager: EntityManager, lost: WorkItem[]): Promise<OutboxRow[]> =>
  manager.query(
    `SELECT ${columns} FROM outbox JOIN unnest($1::uuid[], $2::int[]) AS lost (id, round) USING (id, round)
     WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() FOR UPDATE OF outbox SKIP LOCKED`,
    [lost.map(({ id }) => id), lost.map(({ round }) => round)],
  );

/** Records that work was sent to the queue, and when the reconciler asks for its outcome. */
export const markSent = (
  manager: EntityManager,
  ids: string[],
  step: 'queued' | 'requeued',
  askAfterMs: number,
): Promise<unknown> =>
  manager.query(
    `WITH sent AS (
       UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
       WHERE id IN (SELECT unnest($1::uuid[])) RETURNING id, round
     )
     INSERT INTO journal (subject, type, detail) SELECT id, $3, jsonb_build_object('round', round) FROM sent`,
    [ids, askAfterMs, step],
  );

/** Work that was sent long enough ago to ask for its outcome, in the order of its ids. */
export const unsettledAfter = (
  dataSource: DataSource,
  after: string,
  limit: number,
): Promise<WorkItem[]> =>
  dataSource.query(
    `SELECT id, round FROM outbox WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() AND id > $1::uuid ORDER BY id LIMIT $2`,
    [after, limit],
  );

/** Closes work. An outcome of an earlier round, or of work that is closed, changes nothing. */
export const settle = (
  dataSource: DataSource,
  outcomes: (WorkItem & { outcome: JobOutcome })[],
): Promise<unknown> =>
  dataSource.query(
    `WITH known AS (
       SELECT outbox.id, known.outcome FROM outbox JOIN unnest($1::uuid[], $2::int[], $3::text[]) AS known (id, round, outcome) USING (id, round)
       WHERE done_at IS NULL ORDER BY id FOR UPDATE OF outbox
     ), settled AS (
       UPDATE outbox SET done_at = now(), outcome = known.outcome FROM known WHERE outbox.id = known.id RETURNING outbox.id, outbox.outcome
     )
     INSERT INTO journal (subject, type, detail) SELECT id, 'settled', jsonb_build_object('outcome', outcome) FROM settled`,
    [
      outcomes.map(({ id }) => id),
      outcomes.map(({ round }) => round),
      outcomes.map(({ outcome }) => outcome),
    ],
  );

/**
 * Starts a new round of work. Work that does not exist, or whose payload was erased, is refused.
 */
export const retryOutbox = async (
  dataSource: DataSource,
  queue: QueueDefinition,
  ids: string[],
): Promise<CommandResult> => {
  const rows: { id: string; topic: string; payload: unknown }[] = await dataSource.query(
    'SELECT id, topic, payload FROM outbox WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const complete = rows
    .filter(({ topic, payload }) => queue.jobs[topic]?.safeParse(payload).success)
    .map(({ id }) => id);
  const done = await startRound(dataSource, complete);
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
 * Starts a new round, unless the payload was erased meanwhile.
 * @returns the ids that were found.
 */
const startRound = async (dataSource: DataSource, ids: string[]): Promise<string[]> => {
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

/** How much work is open now, by the database's clock. */
export const outboxState = async (dataSource: DataSource): Promise<OutboxState> => {
  const [state] = await dataSource.query(
    `SELECT count(*)::int AS open, (count(*) FILTER (WHERE attempts = 0))::int AS waiting,
       coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM outbox WHERE done_at IS NULL`,
  );
  return state;
};
