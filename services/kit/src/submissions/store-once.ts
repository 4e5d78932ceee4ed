import type { DataSource, ObjectLiteral } from 'typeorm';
import { Batches } from '../postgres/batches.js';
import { type PromisedRow, promiseSql } from '../outbox/outbox.js';
import type { SubmissionEntity } from './submission.entity.js';

/** A row that is not stored yet. */
export interface NewRow<E extends ObjectLiteral = ObjectLiteral> {
  entity: new () => E;
  values: Partial<E>;
}

interface Storing {
  /** Nothing at all is stored if there is such a row already. */
  row: NewRow<SubmissionEntity>;
  promised: PromisedRow[];
  /** Belongs to the row. */
  also?: NewRow | undefined;
}

type Record = { [column: string]: unknown };

/** Table and columns of rows of which the same properties have a value. */
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

const storeStatement = (row: Shape, also?: Shape): string => {
  const stored = `INSERT INTO ${row.into} (${row.columns}) SELECT ${row.columns} FROM jsonb_to_recordset($1::jsonb) AS new (${row.types}) ON CONFLICT DO NOTHING RETURNING id`;
  const parts = [`stored AS (${stored})`, ...promiseSql('$2::jsonb', 'stored')];
  if (also) {
    const from = `jsonb_to_recordset($3::jsonb) AS new (owner uuid, ${also.types})`;
    parts.push(
      `also AS (INSERT INTO ${also.into} (${also.columns}) SELECT ${also.columns} FROM ${from} WHERE owner IN (SELECT id FROM stored))`,
    );
  }
  return `WITH ${parts.join(', ')} SELECT id FROM stored`;
};

// In one order, so that two processes that are given the same keys never wait for each other.
const keyOf = ({ row }: Storing): string => row.values.idempotencyKey ?? '';
const byKey = (one: Storing, other: Storing): number =>
  Number(keyOf(one) > keyOf(other)) - Number(keyOf(one) < keyOf(other));

const storeTogether =
  (dataSource: DataSource, statement: string, row: Shape, also?: Shape) =>
  async (submissions: Storing[]): Promise<boolean[]> => {
    const sorted = submissions.toSorted(byKey);
    const promised = sorted.flatMap(({ row: { values }, promised: rows }) =>
      rows.map((one) => ({ ...one, owner: values.id })),
    );
    const belonging =
      also &&
      sorted.map(({ row: { values }, also: second }) => ({
        ...also.toRecord(second!.values),
        owner: values.id,
      }));
    const records = [
      sorted.map(({ row: { values } }) => row.toRecord(values)),
      promised,
      ...(belonging ? [belonging] : []),
    ];
    const stored: { id: string }[] = await dataSource.query(
      statement,
      records.map((rows) => JSON.stringify(rows)),
    );
    const ids = new Set(stored.map(({ id }) => id));
    return submissions.map(({ row: { values } }) => ids.has(values.id!));
  };

type Stores = Map<string, Batches<Storing, boolean>>;

const storesOf = new WeakMap<DataSource, Stores>();

const signatureOf = ({ entity, values }: NewRow): string =>
  `${entity.name}(${Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .join()})`;

/** Stores submissions that have the same tables and columns. */
const storeFor = (dataSource: DataSource, { row, also }: Storing): Batches<Storing, boolean> => {
  const stores: Stores = storesOf.get(dataSource) ?? new Map();
  storesOf.set(dataSource, stores);
  const signature = [row, ...(also ? [also] : [])].map(signatureOf).join();
  const known = stores.get(signature);
  if (known) return known;
  const [first, second] = [shapeOf(dataSource, row), also && shapeOf(dataSource, also)];
  const together = storeTogether(dataSource, storeStatement(first, second), first, second);
  const store = new Batches(together, { keysOf: ({ row: { values } }) => [values.id!] });
  stores.set(signature, store);
  return store;
};

/**
 * Stores a row with the work that is promised for it, both or neither. Rows that are given at the same time are stored with one statement, which is a
 * transaction of its own: one commit serves all of them.
 * @returns once it is committed, whether it was stored; false when its key is taken.
 */
export const storeOnce = (dataSource: DataSource, storing: Storing): Promise<boolean> =>
  storeFor(dataSource, storing).add(storing);
