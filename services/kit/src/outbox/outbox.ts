import { randomUUID } from 'node:crypto';
import type { JobInput, JobName, QueueDefinition } from '@larkway/kit-contract';
import type { EntityManager } from 'typeorm';

/** One of a queue's jobs with what it needs. */
export type OutboxJob<Q extends QueueDefinition, N extends JobName<Q> = JobName<Q>> =
  N extends JobName<Q> ? { name: N; payload: JobInput<Q, N> } : never;

type Promised<Q extends QueueDefinition> = OutboxJob<Q> & { requestId: string; id?: string };

/** A row of the outbox that is not stored yet. */
export interface PromisedRow {
  id: string;
  topic: string;
  payload: unknown;
  request_id: string;
  /** The row that it is promised with. */
  owner?: string;
}

/** @throws ZodError when a payload does not fit its job */
export const promisedRows = <Q extends QueueDefinition>(
  queue: Q,
  jobs: Promised<Q>[],
): PromisedRow[] =>
  jobs.map(({ id = randomUUID(), name, payload, requestId }) => ({
    id,
    topic: name,
    payload: queue.jobs[name]!.parse(payload),
    request_id: requestId,
  }));

/**
 * Parts of a WITH that write promised rows and their first steps into the journal.
 * @param rows where they stand in the statement, as jsonb
 * @param owners the name of a part: only what belongs to one of its rows is promised.
 */
export const promiseSql = (rows: string, owners?: string): string[] => [
  `promised AS (
     INSERT INTO outbox (id, topic, payload, request_id)
     SELECT id, topic, payload, request_id
     FROM ROWS FROM (jsonb_to_recordset(${rows}) AS (id uuid, topic text, payload jsonb, request_id text, owner uuid))
       WITH ORDINALITY AS job (id, topic, payload, request_id, owner, place)
     ${owners ? `WHERE owner IN (SELECT id FROM ${owners})` : ''} ORDER BY place
     RETURNING *
   )`,
  `noted AS (
     INSERT INTO journal (subject, type, at, detail)
     SELECT id, 'accepted', created_at, jsonb_build_object('kind', topic, 'reference', payload->>'reference', 'requestId', request_id) FROM promised
   )`,
];

/**
 * Promises a job: writes it, and its first step into the journal, with the given transaction, so that it exists exactly when the
 * domain row does.
 * @returns the id of the job, which stays the same however often it is repeated.
 */
export const addToOutbox = async <Q extends QueueDefinition>(
  manager: EntityManager,
  queue: Q,
  job: Promised<Q>,
): Promise<string> => {
  const rows = promisedRows(queue, [job]);
  await manager.query(`WITH ${promiseSql('$1::jsonb').join(', ')} SELECT`, [JSON.stringify(rows)]);
  return rows[0]!.id;
};
