import { createHash, randomUUID } from 'node:crypto';
import type { Queued, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { DomainError } from '../errors/domain-error.js';
import { addAllToOutbox, type OutboxJob } from '../outbox/outbox.js';
import type { Submission } from './submission.js';
import type { SubmissionEntity } from './submission.entity.js';

export interface Acceptance<E extends SubmissionEntity, Q extends QueueDefinition> {
  entity: new () => E;
  submission: Submission;
  /** What was sent, as its schema left it. Another body under the same key is another submission. */
  body: object;
  /** The columns that only this kind of submission has. */
  values: Omit<E, keyof SubmissionEntity>;
  queue: Q;
  /** Lets it in, or throws: asked once for what is new, so that a repeat costs its sender nothing. */
  admit: () => Promise<void>;
  /** The work that is promised with it. */
  jobs: (id: string) => OutboxJob<Q>[];
  /** Writes what else belongs to it, in the same transaction. */
  also?: (manager: EntityManager, id: string) => Promise<void>;
}

/**
 * Stores a submission and promises its work, both or neither, and once however often it is sent under one key.
 * @returns the answer for its sender; a repeat gets the first one.
 * @throws DomainError 409 when the key belongs to another body.
 */
export const acceptOnce = async <E extends SubmissionEntity, Q extends QueueDefinition>(
  dataSource: DataSource,
  acceptance: Acceptance<E, Q>,
): Promise<Queued> => {
  const id = await dataSource.transaction((manager) => store(manager, acceptance));
  return { id, status: 'queued' };
};

const store = async <E extends SubmissionEntity, Q extends QueueDefinition>(
  manager: EntityManager,
  { entity, submission: { requestId, idempotencyKey }, body, values, queue, admit, jobs, also }: Acceptance<E, Q>,
): Promise<string> => {
  const id = randomUUID();
  const fingerprint = fingerprintOf(body);
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into<SubmissionEntity>(entity)
    .values({ ...values, id, requestId, idempotencyKey: idempotencyKey ?? null, fingerprint } as QueryDeepPartialEntity<SubmissionEntity>)
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length === 0) return earlier(manager, entity, idempotencyKey!, fingerprint);
  // In here, because a repeat that arrives at the same time waits at the key until this one is let in or refused.
  await admit();
  await addAllToOutbox(manager, queue, jobs(id).map((job) => ({ ...job, requestId })));
  await also?.(manager, id);
  return id;
};

const earlier = async (
  manager: EntityManager,
  entity: new () => SubmissionEntity,
  idempotencyKey: string,
  fingerprint: string,
): Promise<string> => {
  const first = await manager.findOneByOrFail(entity, { idempotencyKey });
  if (first.fingerprint === fingerprint) return first.id;
  throw new DomainError('idempotency_key_reused', 'This Idempotency-Key belongs to another submission.', { status: 409 });
};

// zod hands the fields over in the schema's order, whatever order they were sent in.
const fingerprintOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');
