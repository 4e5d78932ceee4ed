import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './postgres.js';

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'larkway postgres '));

test('a stopped cluster keeps its data and its password, in a folder with spaces', async () => {
  const folder = newFolder();
  const first = await startPostgres({ folder, throwAway: false });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();

  const second = await startPostgres({ folder, throwAway: true });
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('a cluster that already runs is adopted, not started twice', async () => {
  const folder = newFolder();
  const first = await startPostgres({ folder });
  const second = await startPostgres({ folder, throwAway: true });
  expect(second).toMatchObject({ adopted: true, port: first.port });
  await second.stop();
  await first.stop();
});

test('the next free port is used if a port is busy', async () => {
  const first = await startPostgres({ folder: newFolder(), throwAway: true });
  const second = await startPostgres({ folder: newFolder(), port: first.port, throwAway: true });
  expect(second.port).toBeGreaterThan(first.port);
  await Promise.all([first.stop(), second.stop()]);
});
