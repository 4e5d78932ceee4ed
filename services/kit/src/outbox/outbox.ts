import { randomUUID } from 'node:crypto';
import type { JobInput, JobName, QueueDefinition } from '@larkway/kit-contract';
import type { EntityManager } from 'typeorm';

/** One of a queue's jobs with what it needs. */
export type OutboxJob<Q extends QueueDefinition, N extends JobName<Q> = JobName<Q>> = N extends JobName<Q>
  ? { name: N; payload: JobInput<Q, N> }
  : never;

/**
 * Promises a job: writes it with the given transaction, so that it exists exactly when the domain row does.
 * @returns the id of the job, which stays the same however often it is repeated.
 */
export const addToOutbox = async <Q extends QueueDefinition>(
  manager: EntityManager,
  queue: Q,
  job: OutboxJob<Q> & { requestId: string; id?: string },
): Promise<string> => {
  const id = job.id ?? randomUUID();
  const payload = queue.jobs[job.name]!.parse(job.payload);
  await manager.query('INSERT INTO outbox (id, topic, payload, request_id) VALUES ($1, $2, $3, $4)', [
    id,
    job.name,
    JSON.stringify(payload),
    job.requestId,
  ]);
  return id;
};
