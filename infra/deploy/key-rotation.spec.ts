import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningPostgres, startThrowAwayPostgres } from '../local/postgres/postgres.js';
import { services, site } from '../local/processes.js';
import { root } from '../local/repository.js';
import { ensureDatabases } from '../local/stack/databases.js';

const guide = readFileSync(join(root, 'infra/deploy/key-rotation.md'), 'utf8');
const [createSecond, retireFirst, reviveFirst, replaceOwner] = [
  ...guide.matchAll(/```sql\n([^`]+)```/g),
].map(([, sql]) => sql!);

let folder: string;
let server: RunningPostgres;
let admin: pg.Client;
let first: string;
let owner: string;

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const as = (user: string, password: string): string =>
  Object.assign(new URL(first), { username: user, password: encodeURIComponent(password) }).href;

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
  const urls = await ensureDatabases(
    server.url,
    ['leads', 'email'],
    join(folder, 'passwords.json'),
  );
  [first, owner] = [urls['leads']!, urls['leads_owner']!];
  admin = await connect(server.url);
});

afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('the two login roles of the guide replace a database password while both work, with the same rights', async () => {
  await query(owner, 'CREATE TABLE before_rotation (one int)');
  await admin.query(createSecond!);
  const second = as('leads_b', 'the new password');
  await query(owner, 'CREATE TABLE during_rotation (one int)');
  for (const table of ['before_rotation', 'during_rotation'])
    for (const url of [first, second]) await query(url, `INSERT INTO ${table} VALUES (1)`);
  await expect(query(second, 'ALTER TABLE before_rotation ADD two int')).rejects.toThrow(
    'must be owner',
  );

  const open = await connect(second);
  await admin.query(retireFirst!);
  await expect(query(first, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await open.query('DELETE FROM before_rotation');
  await open.end();

  await admin.query(reviveFirst!);
  await query(as('leads', 'a newer password'), 'DELETE FROM during_rotation');
  await query(second, 'SELECT 1');
  const elsewhere = new URL(second);
  elsewhere.pathname = '/email';
  await expect(query(elsewhere.href, 'SELECT 1')).rejects.toThrow('permission denied');
});

test('the password of the role that owns the tables is replaced as the guide says', async () => {
  await admin.query(replaceOwner!);
  await expect(query(owner, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await query(
    as('leads_owner', 'a new password of the owner'),
    'CREATE TABLE after_rotation (one int)',
  );
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
  const made = execFileSync(process.execPath, [join(root, 'infra/deploy/make-secrets.mjs')], {
    encoding: 'utf8',
  });
  expect(made).not.toContain(',');
});

test('the schedule gives each secret of the processes its processes and a period of two years at most, and none is shared by more than two', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ([^|]+) \| (\d+) days \|/gm)].map(
    ([, secret, owners, days]) => ({
      secret: secret!,
      owners: owners!.split(', ').sort(),
      days: Number(days),
    }),
  );
  const processes = [...services, { ...site, name: 'site' }];
  for (const secret of new Set(processes.flatMap(({ secrets = [] }) => secrets))) {
    const owners = processes
      .filter(({ secrets = [] }) => secrets.includes(secret))
      .map(({ name }) => name);
    expect(rows).toContainEqual({ secret, owners: owners.sort(), days: expect.any(Number) });
  }
  expect(Math.max(...rows.map(({ days }) => days))).toBe(730);
  expect(rows.filter(({ owners }) => owners.length > 2)).toEqual([]);
});
