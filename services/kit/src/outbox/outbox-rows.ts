import type { DataSource, EntityManager } from 'typeorm';

/** How promised work ended. */
export type Outcome = 'completed' | 'failed';

/** Promised work by its id, and which of its rounds is meant. */
export interface Work {
  id: string;
  round: number;
}

/** What of a row goes to the queue. */
export interface OutboxRow extends Work {
  topic: string;
  payload: unknown;
  request_id: string;
  created_at: Date;
}

const columns = 'id, round, topic, payload, request_id, created_at';

/** Locks work that was not handed over yet, oldest first; several relays share it. */
export const lockWaiting = (manager: EntityManager, limit: number): Promise<OutboxRow[]> =>
  manager.query(
    `SELECT ${columns} FROM outbox WHERE done_at IS NULL AND attempts = 0 AND next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );

/** Locks work that the queue has lost, unless another relay has just handed it over again. */
export const lockLost = (manager: EntityManager, lost: Work[]): Promise<OutboxRow[]> =>
  manager.query(
    `SELECT ${columns} FROM outbox JOIN unnest($1::uuid[], $2::int[]) AS lost (id, round) USING (id, round)
     WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() FOR UPDATE OF outbox SKIP LOCKED`,
    [lost.map(({ id }) => id), lost.map(({ round }) => round)],
  );

/** Writes down that work was handed over, and from when on it is asked about. */
export const markHandedOver = (
  manager: EntityManager,
  ids: string[],
  step: 'queued' | 'requeued',
  askAfterMs: number,
): Promise<unknown> =>
  manager.query(
    `WITH handed AS (
       UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 millisecond'
       WHERE id IN (SELECT unnest($1::uuid[])) RETURNING id, round
     )
     INSERT INTO journal (subject, type, detail) SELECT id, $3, jsonb_build_object('round', round) FROM handed`,
    [ids, askAfterMs, step],
  );

/** Work that was handed over long enough ago to be asked about, by its id. */
export const unsettledAfter = (
  dataSource: DataSource,
  after: string,
  limit: number,
): Promise<Work[]> =>
  dataSource.query(
    `SELECT id, round FROM outbox WHERE done_at IS NULL AND attempts > 0 AND next_attempt_at <= now() AND id > $1::uuid ORDER BY id LIMIT $2`,
    [after, limit],
  );

/** Closes work whose outcome is known; an outcome of an earlier round, or one that is known already, changes nothing. */
export const settle = (
  dataSource: DataSource,
  outcomes: (Work & { outcome: Outcome })[],
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

/** Begins a new round of work, whatever became of it before, unless its person was forgotten meanwhile. @returns the ids that were found. */
export const beginRound = async (dataSource: DataSource, ids: string[]): Promise<string[]> => {
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
