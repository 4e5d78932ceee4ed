import { createHash, randomUUID } from 'node:crypto';
import type { Queued, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { newOutboxRows, type OutboxJob } from '../outbox/outbox.js';
import { insertOnce, type NewRow } from './insert-once.js';
import { KeyedMutex } from './keyed-mutex.js';
import type { Submission, SubmissionEntity } from './submission.js';

interface Creation<E extends SubmissionEntity, Q extends QueueDefinition> {
  entity: new () => E;
  submission: Submission;
  /** The parsed body. Another body with the same key is refused. */
  body: object;
  /** The columns besides those of `SubmissionEntity`. */
  values: Omit<E, keyof SubmissionEntity>;
  queue: Q;
  /** Admits the submission, or throws. @returns a function that takes back its cost. */
  admit: () => Promise<() => Promise<void>>;
  /** The jobs that are enqueued with it. */
  jobs: (id: string) => OutboxJob<Q>[];
  /** Another row that is stored exactly when the submission is. */
  also?: (id: string) => NewRow;
}

const mutexes = new WeakMap<DataSource, KeyedMutex>();

const mutexOf = (dataSource: DataSource): KeyedMutex => {
  const mutex = mutexes.get(dataSource) ?? new KeyedMutex();
  mutexes.set(dataSource, mutex);
  return mutex;
};

/**
 * Stores a submission and enqueues its jobs, both or neither, once per idempotency key. A repeat
 * costs its sender nothing, even if it arrives at the same time or the sender is over a limit by
 * then.
 * @returns the response; a repeat gets the first one.
 * @throws DomainError 409 when the key belongs to another body.
 */
export const idempotentCreate = async <E extends SubmissionEntity, Q extends QueueDefinition>(
  dataSource: DataSource,
  creation: Creation<E, Q>,
): Promise<Queued> => {
  const { idempotencyKey } = creation.submission;
  const create = (): Promise<string> => createOnce(dataSource, creation);
  const id = await (idempotencyKey === undefined
    ? create()
    : mutexOf(dataSource).runExclusive(idempotencyKey, create));
  return { id, status: 'queued' };
};

const createOnce = async <E extends SubmissionEntity, Q extends QueueDefinition>(
  dataSource: DataSource,
  {
    entity,
    submission: { requestId, idempotencyKey },
    body,
    values,
    queue,
    admit,
    jobs,
    also,
  }: Creation<E, Q>,
): Promise<string> => {
  const fingerprint = fingerprintOf(body);
  const findFirst = (): Promise<string | undefined> =>
    firstOf(dataSource, entity, idempotencyKey, fingerprint);
  let takeBack: () => Promise<void>;
  try {
    takeBack = await admit();
  } catch (refusal) {
    const earlier = await findFirst();
    if (earlier === undefined) throw refusal;
    return earlier;
  }

  const id = randomUUID();
  const row = {
    entity,
    values: { ...values, id, requestId, idempotencyKey: idempotencyKey ?? null, fingerprint },
  } as unknown as NewRow<SubmissionEntity>;
  const outboxRows = newOutboxRows(
    queue,
    jobs(id).map((job) => ({ ...job, requestId })),
  );
  let isStored = false;
  try {
    isStored = await insertOnce(dataSource, { row, outboxRows, also: also?.(id) });
  } finally {
    if (!isStored) await takeBack();
  }
  if (isStored) return id;
  const earlier = await findFirst();
  if (earlier === undefined)
    throw new Error('the submission with this key was erased while it was repeated');
  return earlier;
};

/** @returns the id of the submission with the key. @throws DomainError when it has another body. */
const firstOf = async (
  dataSource: DataSource,
  entity: new () => SubmissionEntity,
  idempotencyKey: string | undefined,
  fingerprint: string,
): Promise<string | undefined> => {
  if (idempotencyKey === undefined) return undefined;
  const first = await dataSource.manager.findOneBy(entity, { idempotencyKey });
  if (first === null || first.fingerprint === fingerprint) return first?.id;
  throw new DomainError(
    'idempotency_key_reused',
    'This Idempotency-Key belongs to another submission.',
    { status: 409 },
  );
};

// zod returns the fields in the order of the schema, not of the request.
const fingerprintOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
