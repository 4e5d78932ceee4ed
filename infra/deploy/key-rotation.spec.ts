import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningPostgres } from '../local/postgres/postgres.js';
import { startThrowAwayPostgres } from '../local/postgres/throw-away.js';
import { services, site } from '../local/processes.js';
import { root } from '../local/repository.js';
import { ensureDatabases } from '../local/stack/databases.js';

const guide = readFileSync(join(root, 'infra/deploy/key-rotation.md'), 'utf8');
const [createSecond, retireFirst, reviveFirst] = [...guide.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql!);

let folder: string;
let server: RunningPostgres;
let admin: pg.Client;
let first: string;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const as = (user: string, password: string): string => Object.assign(new URL(first), { username: user, password: encodeURIComponent(password) }).href;

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-rotation-'));
  server = await startThrowAwayPostgres(join(folder, 'postgres'));
  first = (await ensureDatabases(server.url, ['leads', 'email'], join(folder, 'passwords.json')))['leads']!;
  admin = await connect(server.url);
});

afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('the two login roles of the guide replace a database password while both work, and what either creates belongs to the first', async () => {
  await query(first, 'CREATE TABLE before_rotation AS SELECT 1 AS one');
  await admin.query(createSecond!);
  const second = as('leads_b', 'the new password');
  await query(second, 'CREATE TABLE during_rotation AS SELECT one FROM before_rotation');
  expect(await query(first, 'SELECT tableowner FROM pg_tables WHERE tablename LIKE $$%_rotation$$')).toEqual([{ tableowner: 'leads' }, { tableowner: 'leads' }]);

  const open = await connect(second);
  await admin.query(retireFirst!);
  await expect(query(first, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await open.query('ALTER TABLE before_rotation ADD two int');
  await open.end();

  await admin.query(reviveFirst!);
  await query(as('leads', 'a newer password'), 'ALTER TABLE during_rotation ADD two int');
  await query(second, 'SELECT 1');
  const elsewhere = new URL(second);
  elsewhere.pathname = '/email';
  await expect(query(elsewhere.href, 'SELECT 1')).rejects.toThrow('permission denied');
});

test('a database password that is replaced at once keeps open connections and refuses new ones', async () => {
  const url = as('leads', 'a newer password');
  const open = await connect(url);
  await admin.query(`ALTER ROLE leads PASSWORD 'the newest password'`);
  expect((await open.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await expect(query(url, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await open.end();
});

test('the guide covers every secret of the processes, and the generated keys can be listed', () => {
  const secrets = new Set([...services, site].flatMap(({ secrets = [] }) => secrets));
  for (const secret of secrets) expect(guide).toMatch(new RegExp(`^(\\| |)\`${secret}\` `, 'm'));
  const made = execFileSync(process.execPath, [join(root, 'infra/deploy/make-secrets.mjs')], { encoding: 'utf8' });
  expect(made).not.toContain(',');
});

test('the schedule gives each secret of the processes its processes and a period of two years at most, and none is shared by more than two', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ([^|]+) \| (\d+) days \|/gm)].map(([, secret, owners, days]) => ({ secret: secret!, owners: owners!.split(', ').sort(), days: Number(days) }));
  const processes = [...services, { ...site, name: 'site' }];
  for (const secret of new Set(processes.flatMap(({ secrets = [] }) => secrets))) {
    const owners = processes.filter(({ secrets = [] }) => secrets.includes(secret)).map(({ name }) => name);
    expect(rows).toContainEqual({ secret, owners: owners.sort(), days: expect.any(Number) });
  }
  expect(Math.max(...rows.map(({ days }) => days))).toBe(730);
  expect(rows.filter(({ owners }) => owners.length > 2)).toEqual([]);
});
