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

/** `npm run test:profile` counts databases through it. */
const channel = tracingChannel('larkway:test-database');

/** A fresh, empty database on the PostgreSQL of `TEST_POSTGRES_URL`. `FILE_COPY` takes a third of the CPU of the default strategy. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await channel.tracePromise(() => asAdmin(`CREATE DATABASE ${name} STRATEGY FILE_COPY`), {});
  const url = new URL(process.env['TEST_POSTGRES_URL']!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};
