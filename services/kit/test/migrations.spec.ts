import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseStep } from '../src/postgres/database-step.js';
import { awaitMigrations, migrateAndSeed, recordedMigrations } from '../src/postgres/migrate.js';
import { createDataSource } from '../src/postgres/data-source.js';
import { DatabaseModule } from '../src/postgres/database.module.js';
import {
  buildServices,
  createTestDatabase,
  eventually,
  startService,
  type TestDatabase,
} from '../src/testing/index.js';
import { CreateThings1790000000000, seedThings, ThingEntity } from './things.js';

/** The first step of a change: the version before it still works. */
class NoteThings1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things ADD COLUMN note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things DROP COLUMN note');
  }
}

class BreakHalfway1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id integer)');
    await runner.query('SELECT 1 / 0');
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const seedNewer = async (...[manager]: Parameters<typeof seedThings>): Promise<void> =>
  manager.query(
    `INSERT INTO things VALUES (1, 'renamed') ON CONFLICT (id) DO UPDATE SET name = 'renamed'`,
  );
const seedOlder = async (...[manager]: Parameters<typeof seedThings>): Promise<void> =>
  manager.query(
    `INSERT INTO things VALUES (1, 'first') ON CONFLICT (id) DO UPDATE SET name = 'first'`,
  );

const older = () => ({
  url: database.url,
  entities: [ThingEntity],
  migrations: [CreateThings1790000000000],
  seed: seedOlder,
});
const newer = () => ({
  ...older(),
  migrations: [CreateThings1790000000000, NoteThings1790000000001],
  seed: seedNewer,
});

const deploy = async (options: ReturnType<typeof older>): Promise<void> =>
  (await migrateAndSeed(createDataSource(options), options)).destroy();
const things = async () => (await client.query('SELECT id, name FROM things')).rows as unknown[];
const onRecord = async () =>
  (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(
    ({ name }) => name,
  );

it('two concurrent migration steps have the result of one', async () => {
  await Promise.all([deploy(newer()), deploy(newer()), deploy(newer())]);
  await deploy(newer());
  expect(await onRecord()).toEqual(['CreateThings1790000000000', 'NoteThings1790000000001']);
  expect(await things()).toEqual([{ id: 1, name: 'renamed' }]);
});

it('a version that is rolled back to after a newer one has migrated works and leaves the newer data unchanged', async () => {
  await deploy(older());
  await deploy(newer());
  await deploy(older());
  expect(await things()).toEqual([{ id: 1, name: 'renamed' }]);
  expect(await onRecord()).toEqual(['CreateThings1790000000000', 'NoteThings1790000000001']);
});

it('a migration that fails is rolled back and not recorded', async () => {
  const broken = { ...older(), migrations: [CreateThings1790000000000, BreakHalfway1790000000002] };
  const dataSource = createDataSource(broken);
  await expect(migrateAndSeed(dataSource, broken)).rejects.toThrow('division by zero');
  await dataSource.destroy();
  expect(await onRecord()).toEqual(['CreateThings1790000000000']);
  expect((await client.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
  await deploy(newer());
});

const as = (name: string): string => `${database.url}?application_name=${name}`;

/** Records the user that ran it. */
class NoteUser1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE migrated AS SELECT current_setting('application_name') AS by`);
  }

  async down(): Promise<void> {}
}

const seedWithUser = async (...[manager]: Parameters<typeof seedThings>): Promise<void> =>
  manager.query(`INSERT INTO things VALUES (1, current_setting('application_name'))`);

it.each([
  [['service', 'direct', 'owner'], 'owner'],
  [['service', 'direct'], 'direct'],
  [['service'], 'service'],
])(
  'with the addresses %j, migrations use the one of %s, and the seed that of the service',
  async ([service, direct, owner], expected) => {
    const [url, directUrl, ownerUrl] = [as(service!), direct && as(direct), owner && as(owner)];
    await deploy({
      ...older(),
      ...{ url, directUrl, ownerUrl },
      migrations: [CreateThings1790000000000, NoteUser1790000000001],
      seed: seedWithUser,
    });
    expect((await client.query('SELECT by FROM migrated')).rows).toEqual([{ by: expected }]);
    expect(await things()).toEqual([{ id: 1, name: 'service' }]);
  },
);

it('a role that may write to every new table may only read which migrations have run', async () => {
  const role = new URL(database.url).pathname.slice(1);
  const mayWrite = async (table: string): Promise<boolean[]> =>
    (
      await client.query<{ has: boolean }>(
        `SELECT has_table_privilege($1, $2, privilege) AS has FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege`,
        [role, table],
      )
    ).rows.map(({ has }) => has);
  await client.query(
    `CREATE ROLE ${role}; ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
  );
  try {
    await deploy(newer());
    expect(await mayWrite('things')).toEqual([true, true, true, true]);
    expect(await mayWrite('migrations')).toEqual([true, false, false, false]);
  } finally {
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});

it('a migration that waits for a table does not block other users of the table', async () => {
  await deploy(older());
  await client.query('BEGIN');
  await client.query('SELECT * FROM things');
  const migrating = deploy(newer());
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE things%'`;
  await eventually(
    'the migration waits for the lock',
    async () => (await reader.query(waits)).rowCount === 1,
  );
  expect((await reader.query('SELECT name FROM things')).rows).toEqual([{ name: 'first' }]);
  // Still the same transaction: the reader did not wait for its end.
  expect((await client.query(`SELECT count(*) FROM things`)).rows).toEqual([{ count: '1' }]);
  await client.query('COMMIT');
  await migrating;
  await reader.end();
  expect(await onRecord()).toContain('NoteThings1790000000001');
});

it('a process that awaits migrations polls until another has run them, and neither migrates nor seeds', async () => {
  await deploy(older());
  const waiting = awaitMigrations(createDataSource(newer()), newer());
  const asked = new Set<string>();
  await eventually('it has polled twice', async () => {
    const sql = `SELECT query_start::text AS at FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT name FROM migrations%' AND pid <> pg_backend_pid()`;
    for (const { at } of (await client.query<{ at: string }>(sql)).rows) asked.add(at);
    return asked.size > 1;
  });
  await deploy({ ...newer(), seed: seedOlder });
  const dataSource = await waiting;
  expect(await recordedMigrations(dataSource)).toEqual([
    'CreateThings1790000000000',
    'NoteThings1790000000001',
  ]);
  await dataSource.destroy();
  expect(await things()).toEqual([{ id: 1, name: 'first' }]);
});

it('a service that awaits migrations is ready after them, and does not seed', async () => {
  await deploy({ ...newer(), seed: seedOlder });
  const service = await startService({
    module: DatabaseModule.forRoot(newer()),
    routes: {},
    step: 'await',
  });
  const readiness: unknown = await (await fetch(new URL('/readyz', service.metricsUrl))).json();
  await service.close();
  expect(readiness).toEqual({ ready: true, checks: { database: 'ok' } });
  expect(await things()).toEqual([{ id: 1, name: 'first' }]);
});

it('the command line sets the migration step, and two steps are refused', () => {
  expect(databaseStep([])).toBe('run');
  expect(databaseStep(['--migrate'])).toBe('migrate');
  expect(databaseStep(['--await-migrations'])).toBe('await');
  expect(() => databaseStep(['--migrate', '--await-migrations'])).toThrow('exclude each other');
});

it('with --migrate a process migrates its database and exits, with a failure if it cannot', () => {
  buildServices(join(__dirname, '../..'), ['kit']);
  const start = (url: string) =>
    spawnSync(process.execPath, [join(__dirname, 'migrating.mjs'), '--migrate'], {
      env: { DATABASE_URL: url },
      encoding: 'utf8',
    });
  const failed = start(`${database.url}?options=-c%20default_transaction_read_only%3Dyes`);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain('could not migrate');
  for (const { status, stdout } of [start(database.url), start(database.url)]) {
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      msg: 'the database is up to date',
      migrations: ['Create1790000000000'],
    });
  }
}, 120_000);
