import { randomUUID } from 'node:crypto';
import type { JobInput, JobName, QueueDefinition } from '@larkway/kit-contract';
import type { EntityManager } from 'typeorm';

/** One of a queue's jobs with what it needs. */
export type OutboxJob<Q extends QueueDefinition, N extends JobName<Q> = JobName<Q>> = N extends JobName<Q>
  ? { name: N; payload: JobInput<Q, N> }
  : never;

type Promised<Q extends QueueDefinition> = OutboxJob<Q> & { requestId: string; id?: string };

/**
 * Promises jobs: writes them, and their first steps into the journal, with the given transaction, so that they exist exactly
 * when the domain row does.
 * @returns the ids of the jobs, which stay the same however often they are repeated.
 */
export const addAllToOutbox = async <Q extends QueueDefinition>(manager: EntityManager, queue: Q, jobs: Promised<Q>[]): Promise<string[]> => {
  const rows = jobs.map(({ id = randomUUID(), name, payload, requestId }) => ({
    id,
    topic: name,
    payload: queue.jobs[name]!.parse(payload),
    request_id: requestId,
  }));
  await manager.query(
    `WITH promised AS (
       INSERT INTO outbox (id, topic, payload, request_id)
       SELECT id, topic, payload, request_id FROM jsonb_to_recordset($1::jsonb) AS job (id uuid, topic text, payload jsonb, request_id text)
       RETURNING *
     )
     INSERT INTO journal (subject, type, at, detail)
     SELECT id, 'accepted', created_at, jsonb_build_object('kind', topic, 'reference', payload->>'reference', 'requestId', request_id) FROM promised`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
};

/** Promises one job, see `addAllToOutbox`. */
export const addToOutbox = async <Q extends QueueDefinition>(manager: EntityManager, queue: Q, job: Promised<Q>): Promise<string> =>
  (await addAllToOutbox(manager, queue, [job]))[0]!;
