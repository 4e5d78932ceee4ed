import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startThrowAwayPostgres } from '../postgres/throw-away.js';
import type { RunningPostgres } from '../postgres/postgres.js';
import { ensureDatabases } from './databases.js';

let folder: string;
let server: RunningPostgres;
let urls: Record<string, string>;

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const prepare = (): Promise<Record<string, string>> => ensureDatabases(server.url, ['inventory', 'leads'], join(folder, 'passwords.json'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-databases-'));
  server = await startThrowAwayPostgres(join(folder, 'postgres'));
  urls = await prepare();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a role makes tables in its own database', async () => {
  await query(urls['leads']!, 'CREATE TABLE lead (id int); DROP TABLE lead');
});

test.each(['inventory', 'postgres', 'template1'])('the role of leads may not enter the database "%s"', async (database) => {
  const url = new URL(urls['leads']!);
  url.pathname = `/${database}`;
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/permission denied/);
});

test('preparing again keeps passwords and data', async () => {
  await query(urls['inventory']!, 'CREATE TABLE kept AS SELECT 1 AS one');
  expect(await prepare()).toEqual(urls);
  expect(await query(urls['inventory']!, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
});
