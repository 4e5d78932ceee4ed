import { randomBytes } from 'node:crypto';
import { mostFound, type PersonField } from '@larkway/kit-contract';
import type { DataSource, QueryRunner } from 'typeorm';

const blockBytes = 64;
const padded = (key: Buffer, byte: number): string => {
  const block = Buffer.alloc(blockBytes, byte);
  for (const [index, value] of key.entries()) block[index]! ^= value;
  return block.toString('hex');
};

/**
 * The compared value: email addresses and names in any letter case, phone numbers by their digits,
 * with or without the North American country code.
 */
const normalized = `CASE field
  WHEN 'email' THEN lower(btrim(value))
  WHEN 'name' THEN lower(regexp_replace(btrim(normalize(value, NFKC)), '\\s+', ' ', 'g'))
  WHEN 'phone' THEN regexp_replace(regexp_replace(value, '\\D', '', 'g'), '^1(?=\\d{10}$)', '')
END`;

/**
 * For migrations: makes the rows of a table with `email`, `name`, `phone` and `created_at`
 * searchable by each of the first three. The indexes contain HMAC-SHA-256 (RFC 2104) of the
 * normalized values, and lose the values of erased and deleted rows. The key is random, one per
 * database, and part of the function; a role that can read it can read the table as well.
 */
export const createPersonSearch = async (runner: QueryRunner, table: string): Promise<void> => {
  const key = randomBytes(32);
  await runner.query(`
    CREATE FUNCTION person_key(field text, value text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT sha256('\\x${padded(key, 0x5c)}'::bytea || sha256('\\x${padded(key, 0x36)}'::bytea || convert_to(field || ':' || ${normalized}, 'UTF8')))
    $$`);
  for (const field of ['email', 'name', 'phone'])
    await runner.query(
      `CREATE INDEX ${table}_person_${field} ON ${table} (person_key('${field}', ${field}))`,
    );
};

export const dropPersonSearch = async (runner: QueryRunner, table: string): Promise<void> => {
  await runner.query(
    `DROP INDEX ${['email', 'name', 'phone'].map((field) => `${table}_person_${field}`).join(', ')}`,
  );
  await runner.query('DROP FUNCTION person_key(text, text)');
};

/** The ids of the rows of one person, latest first. */
export const findPerson = async (
  dataSource: DataSource,
  table: string,
  by: PersonField,
  value: string,
): Promise<string[]> => {
  // Raw SQL: the expressions of the indexes, on any table.
  const rows: { id: string }[] = await dataSource.query(
    `SELECT id FROM ${table} WHERE person_key('${by}', ${by}) = person_key('${by}', $1) ORDER BY created_at DESC, id LIMIT ${mostFound}`,
    [value],
  );
  return rows.map(({ id }) => id);
};
