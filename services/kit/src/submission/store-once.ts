import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import { type PromisedRow, promiseSql } from '../outbox/outbox.js';

/** A row that is not stored yet. */
export interface NewRow<E extends ObjectLiteral = ObjectLiteral> {
  entity: new () => E;
  values: Partial<E>;
}

interface Parameters {
  values: unknown[];
  /** @returns where the value stands in the statement. */
  add(value: unknown, type: string): string;
}

const parameters = (): Parameters => {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
};

/** Table, names and places of the columns that have a value. */
const insertion = (dataSource: DataSource, { entity, values }: NewRow, { add }: Parameters) => {
  const metadata: EntityMetadata = dataSource.getMetadata(entity);
  const columns = metadata.columns.filter(({ propertyName }) => values[propertyName] !== undefined);
  const { driver } = dataSource;
  const places = columns.map((column) => add(driver.preparePersistentValue(values[column.propertyName], column), driver.normalizeType(column)));
  return { into: `${driver.escape(metadata.tableName)} (${columns.map(({ databaseName }) => driver.escape(databaseName)).join(', ')})`, places: places.join(', ') };
};

interface Storing {
  /** Nothing at all is stored if there is such a row already. */
  row: NewRow;
  promised: PromisedRow[];
  /** Belongs to the row. */
  also?: NewRow;
}

/**
 * Stores a row with the work that is promised for it, both or neither: one statement is a transaction of its own, in one
 * journey to the database.
 * @returns whether it was stored; false when its key is taken.
 */
export const storeOnce = async (dataSource: DataSource, { row, promised, also }: Storing): Promise<boolean> => {
  const all = parameters();
  const { into, places } = insertion(dataSource, row, all);
  const parts = [`stored AS (INSERT INTO ${into} VALUES (${places}) ON CONFLICT DO NOTHING RETURNING id)`, ...promiseSql(all.add(JSON.stringify(promised), 'jsonb'), 'stored')];
  if (also) {
    const second = insertion(dataSource, also, all);
    parts.push(`also AS (INSERT INTO ${second.into} SELECT ${second.places} FROM stored)`);
  }
  const stored: unknown[] = await dataSource.query(`WITH ${parts.join(', ')} SELECT id FROM stored`, all.values);
  return stored.length > 0;
};
