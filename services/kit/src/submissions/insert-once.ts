import type { DataSource, ObjectLiteral } from 'typeorm';
import { enqueueSql, type NewOutboxRow } from '../outbox/outbox.js';
import { Batches } from '../postgres/batches.js';
import type { SubmissionEntity } from './submission.js';

/** A row that is not stored yet. */
export interface NewRow<E extends ObjectLiteral = ObjectLiteral> {
  entity: new () => E;
  values: Partial<E>;
}

interface Insertion {
  /** If its id or idempotency key exists, nothing is inserted. */
  row: NewRow<SubmissionEntity>;
  outboxRows: NewOutboxRow[];
  /** Inserted exactly when the row is. */
  also?: NewRow | undefined;
}

type Record = { [column: string]: unknown };

/** Table and columns of rows that have values for the same properties. */
interface Shape {
  into: string;
  columns: string;
  types: string;
  toRecord: (values: ObjectLiteral) => Record;
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
  const together = insertTogether(dataSource, insertStatement(first, second), first, second);
  const batches = new Batches(together, { keysOf: ({ row: { values } }) => [values.id!] });
  byShape.set(signature, batches);
  return batches;
};

/**
 * Inserts a row with its jobs in the outbox, both or neither. Concurrent calls share one statement,
 * which is a transaction of its own with one commit.
 * @returns after the commit, whether it was inserted; false when its key exists.
 */
export const insertOnce = (dataSource: DataSource, insertion: Insertion): Promise<boolean> =>
  batchesFor(dataSource, insertion).add(insertion);
