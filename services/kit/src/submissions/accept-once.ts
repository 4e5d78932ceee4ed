import { createHash, randomUUID } from 'node:crypto';
import type { Queued, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { type OutboxJob, promisedRows } from '../outbox/outbox.js';
import { type NewRow, storeOnce } from './store-once.js';
import type { Submission } from './submission.js';
import type { SubmissionEntity } from './submission.entity.js';
import { Turns } from './turns.js';

export interface Acceptance<E extends SubmissionEntity, Q extends QueueDefinition> {
  entity: new () => E;
  submission: Submission;
  /** What was sent, as its schema left it. Another body under the same key is another submission. */
  body: object;
  /** The columns that only this kind of submission has. */
  values: Omit<E, keyof SubmissionEntity>;
  queue: Q;
  /** Lets it in, or throws. @returns how to take back what that cost its sender. */
  admit: () => Promise<() => Promise<void>>;
  /** The work that is promised with it. */
  jobs: (id: string) => OutboxJob<Q>[];
  /** What else is stored exactly when it is. */
  also?: (id: string) => NewRow;
}

const turnsOf = new WeakMap<DataSource, Turns>();

const turns = (dataSource: DataSource): Turns => {
  const all = turnsOf.get(dataSource) ?? new Turns();
  turnsOf.set(dataSource, all);
  return all;
};

/**
 * Stores a submission and promises its work, both or neither, and once however often it is sent under one key. A repeat costs
 * its sender nothing, also when it arrives at the same time or when its sender would have to wait by now.
 * @returns the answer for its sender; a repeat gets the first one.
 * @throws DomainError 409 when the key belongs to another body.
 */
export const acceptOnce = async <E extends SubmissionEntity, Q extends QueueDefinition>(
  dataSource: DataSource,
  acceptance: Acceptance<E, Q>,
): Promise<Queued> => {
  const { idempotencyKey } = acceptance.submission;
  const accept = (): Promise<string> => acceptNow(dataSource, acceptance);
  const id = await (idempotencyKey === undefined
    ? accept()
    : turns(dataSource).take(idempotencyKey, accept));
  return { id, status: 'queued' };
};

const acceptNow = async <E extends SubmissionEntity, Q extends QueueDefinition>(
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
  }: Acceptance<E, Q>,
): Promise<string> => {
  const fingerprint = fingerprintOf(body);
  const first = (): Promise<string | undefined> =>
    firstOf(dataSource, entity, idempotencyKey, fingerprint);
  let takeBack: () => Promise<void>;
  try {
    takeBack = await admit();
  } catch (refusal) {
    const earlier = await first();
    if (earlier === undefined) throw refusal;
    return earlier;
  }

  const id = randomUUID();
  const row = {
    entity,
    values: { ...values, id, requestId, idempotencyKey: idempotencyKey ?? null, fingerprint },
  } as unknown as NewRow<SubmissionEntity>;
  const promised = promisedRows(
    queue,
    jobs(id).map((job) => ({ ...job, requestId })),
  );
  let isStored = false;
  try {
    isStored = await storeOnce(dataSource, { row, promised, also: also?.(id) });
  } finally {
    if (!isStored) await takeBack();
  }
  if (isStored) return id;
  const earlier = await first();
  if (earlier === undefined)
    throw new Error('the submission under this key was erased while it was repeated');
  return earlier;
};

/** @returns the id of what was stored under the key. @throws DomainError when that was something else */
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

// zod hands the fields over in the schema's order, whatever order they were sent in.
const fingerprintOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
