import { randomBytes } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const asAdmin = async (sql: string): Promise<void> => {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server)
    throw new Error(
      'TEST_POSTGRES_URL is not set: the tests need a real PostgreSQL (address of a superuser)',
    );
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** `npm run test:profile` counts databases with it. */
const channel = tracingChannel('larkway:test-database');

/**
 * A new, empty database on the server at `TEST_POSTGRES_URL`. `FILE_COPY` takes a third of the
 * default's CPU.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await channel.tracePromise(() => asAdmin(`CREATE DATABASE ${name} STRATEGY FILE_COPY`), {});
  const url = new URL(process.env['TEST_POSTGRES_URL']!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

/** All tables with their columns, except generated columns. */
const tablesOf = async (sql: pg.Client): Promise<{ name: string; columns: string }[]> => {
  const { rows } = await sql.query(`
    SELECT table_name AS name, string_agg(column_name, ', ') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' GROUP BY table_name`);
  return rows;
};

/**
 * Copies every row of a database, as its superuser.
 * @returns a function that restores all rows without running triggers, like a restore of
 * PostgreSQL.
 */
export const backUpDatabase = async (sql: pg.Client): Promise<() => Promise<void>> => {
  const tables = await tablesOf(sql);
  await sql.query('DROP SCHEMA IF EXISTS backup CASCADE; CREATE SCHEMA backup');
  for (const { name, columns } of tables)
    await sql.query(`CREATE TABLE backup.${name} AS SELECT ${columns} FROM ${name}`);
  return async () => {
    await sql.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const { name, columns } of tables)
      await sql.query(
        `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM backup.${name}`,
      );
    await sql.query('COMMIT');
  };
};
