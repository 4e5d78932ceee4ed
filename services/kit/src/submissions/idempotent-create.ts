import { createHash, randomUUID } from 'node:crypto';
import type { Queued, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { enqueueSql, type NewOutboxRow, newOutboxRows, type OutboxJob } from '../outbox/outbox.js';
import { Batches } from '../postgres/batches.js';
import { planOnce } from '../postgres/data-source.js';
import { KeyedMutex } from './keyed-mutex.js';
import type { Submission, SubmissionEntity } from './submission.js';

/** A row that is not stored yet. */
export interface NewRow<E extends ObjectLiteral = ObjectLiteral> {
  entity: new () => E;
  values: Partial<E>;
}

interface Creation<E extends SubmissionEntity, Q extends QueueDefinition> {
  entity: new () => E;
  submission: Submission;
  /** The parsed body. Another body with the same key is refused. */
  body: object;
  /** The columns besides those of `SubmissionEntity` and the time, which the database sets. */
  values: Omit<E, keyof SubmissionEntity | 'createdAt'>;
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
    submission: { requestId, trace, idempotencyKey },
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
    jobs(id).map((job) => ({ ...job, requestId, trace })),
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

interface Insertion {
  /** If its id or idempotency key exists, nothing is inserted. */
  row: NewRow<SubmissionEntity>;
  outboxRows: NewOutboxRow[];
  /** Inserted exactly when the row is. */
  also?: NewRow | undefined;
}

/** Table and columns of rows that have values for the same properties. */
interface Shape {
  into: string;
  columns: string;
  types: string;
  toRecord: (values: ObjectLiteral) => Record<string, unknown>;
}

const shapeOf = (dataSource: DataSource, { entity, values }: NewRow): Shape => {
  const { driver } = dataSource;
  const { tableName, columns: all } = dataSource.getMetadata(entity);
  const columns = all.filter(({ propertyName }) => values[propertyName] !== undefined);
  const names = columns.map(({ databaseName }) => driver.escape(databaseName));
  return {
    into: driver.escape(tableName),
    columns: names.join(', '),
    types: columns
      .map((column, index) => `${names[index]} ${driver.normalizeType(column)}`)
      .join(', '),
    toRecord: (from) =>
      Object.fromEntries(
        columns.map(({ databaseName, propertyName }) => [databaseName, from[propertyName]]),
      ),
  };
};

// Raw SQL, because all rows of a batch and their jobs are one statement with one commit.
const insertStatement = (row: Shape, also?: Shape): string => {
  const stored = `INSERT INTO ${row.into} (${row.columns}) SELECT ${row.columns} FROM jsonb_to_recordset($1::jsonb) AS new (${row.types}) ON CONFLICT DO NOTHING RETURNING id`;
  const parts = [`stored AS (${stored})`, ...enqueueSql('$2::jsonb', 'stored')];
  if (also) {
    const from = `jsonb_to_recordset($3::jsonb) AS new (owner uuid, ${also.types})`;
    parts.push(
      `also AS (INSERT INTO ${also.into} (${also.columns}) SELECT ${also.columns} FROM ${from} WHERE owner IN (SELECT id FROM stored))`,
    );
  }
  return `WITH ${parts.join(', ')} SELECT id FROM stored`;
};

// Rows are inserted in one order, so that two processes with the same keys do not deadlock.
const keyOf = ({ row }: Insertion): string => row.values.idempotencyKey ?? '';
const byKey = (one: Insertion, other: Insertion): number =>
  Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other));

const insertTogether =
  (dataSource: DataSource, statement: string, row: Shape, also?: Shape) =>
  async (submissions: Insertion[]): Promise<boolean[]> => {
    const sorted = submissions.toSorted(byKey);
    const jobs = sorted.flatMap(({ row: { values }, outboxRows }) =>
      outboxRows.map((job) => ({ ...job, owner: values.id })),
    );
    const others =
      also &&
      sorted.map(({ row: { values }, also: other }) => ({
        ...also.toRecord(other!.values),
        owner: values.id,
      }));
    const records = [
      sorted.map(({ row: { values } }) => row.toRecord(values)),
      jobs,
      ...(others ? [others] : []),
    ];
    // Raw SQL: one statement stores rows, outbox and journal of many submissions.
    const stored: { id: string }[] = await dataSource.query(
      statement,
      records.map((rows) => JSON.stringify(rows)),
    );
    const ids = new Set(stored.map(({ id }) => id));
    return submissions.map(({ row: { values } }) => ids.has(values.id!));
  };

type BatchesByShape = Map<string, Batches<Insertion, boolean>>;

const batchesOf = new WeakMap<DataSource, BatchesByShape>();

const signatureOf = ({ entity, values }: NewRow): string =>
  `${entity.name}(${Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .join()})`;

/** The batches of submissions with the same tables and columns. */
const batchesFor = (
  dataSource: DataSource,
  { row, also }: Insertion,
): Batches<Insertion, boolean> => {
  const byShape: BatchesByShape = batchesOf.get(dataSource) ?? new Map();
  batchesOf.set(dataSource, byShape);
  const signature = [row, ...(also ? [also] : [])].map(signatureOf).join();
  const known = byShape.get(signature);
  if (known) return known;
  const [first, second] = [shapeOf(dataSource, row), also && shapeOf(dataSource, also)];
  const together = insertTogether(
    dataSource,
    planOnce(insertStatement(first, second)),
    first,
    second,
  );
  const batches = new Batches(together, { keysOf: ({ row: { values } }) => [values.id!] });
  byShape.set(signature, batches);
  return batches;
};

/**
 * Inserts a row with its jobs in the outbox, both or neither. Concurrent calls share one statement,
 * which is a separate transaction with one commit.
 * @returns after the commit, whether it was inserted; false when its key exists.
 */
export const insertOnce = (dataSource: DataSource, insertion: Insertion): Promise<boolean> =>
  batchesFor(dataSource, insertion).add(insertion);
