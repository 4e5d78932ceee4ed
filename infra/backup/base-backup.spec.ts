import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eventually } from '@larkway/kit/testing';
import pg from 'pg';
import { list } from 'tar';
import { type RunningPostgres, startPostgres } from '../local/postgres/postgres.js';
import { copyCluster } from './base-backup.js';

jest.setTimeout(60_000);

let folder: string;
let server: RunningPostgres;
let client: pg.Client;

const walFiles = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM pg_ls_waldir() ORDER BY name')).rows.map(
    ({ name }) => name,
  );
const slots = async (): Promise<number> =>
  (await client.query('SELECT FROM pg_replication_slots')).rowCount!;

/** Segments of 16 MB. */
const filled = 4;

/** Fills segments of the log, and lets the server remove those that nothing needs. */
const fillLog = async (): Promise<void> => {
  for (let segment = 0; segment < filled; segment += 1)
    await client.query(
      'CREATE TABLE filler AS SELECT 1; DROP TABLE filler; SELECT pg_switch_wal()',
    );
  await client.query('CHECKPOINT');
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-base-backup-'));
  server = await startPostgres({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off', min_wal_size: '32MB', max_wal_size: '32MB' },
    throwAway: true,
  });
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the write-ahead log that a slow copy needs is kept until it is in the archive, and not longer', async () => {
  const archive = new PassThrough();
  const copy = copyCluster(server.url, archive);
  await once(archive, 'readable');
  const [oldest] = await walFiles();
  await fillLog();
  expect([await slots(), (await walFiles())[0]]).toEqual([1, oldest]);

  const names: string[] = [];
  const listed = list({ onReadEntry: ({ path }) => void names.push(path) });
  const done = once(listed, 'end');
  archive.pipe(listed as unknown as NodeJS.WritableStream);
  await copy;
  await done;
  expect(names).toEqual(expect.arrayContaining(['backup_label', 'global/pg_control']));
  expect(names.filter((name) => /^pg_wal\/[0-9A-F]{24}$/.test(name)).length).toBeGreaterThan(
    filled,
  );
  await eventually('the slot is gone', async () => (await slots()) === 0);
  await fillLog();
  expect(await walFiles()).not.toContain(oldest);
});

test('a copy that cannot be written fails and leaves no slot', async () => {
  const archive = new PassThrough();
  const copy = copyCluster(server.url, archive);
  await once(archive, 'readable');
  archive.destroy(new Error('No space left on device'));
  await expect(copy).rejects.toThrow();
  await eventually('the slot is gone', async () => (await slots()) === 0);
});
