import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildServices,
  eventually,
  inheritedEnvironment,
  type StartedProcess,
  startMailServer,
  startProcess,
  type TestMailServer,
} from '@larkway/kit/testing';
import pg from 'pg';
import { type RunningPostgres, startThrowAwayPostgres } from '../local/postgres/postgres.js';
import { services } from '../local/processes.js';
import { root } from '../local/repository.js';
import { ensureDatabases, ownerOf } from '../local/stack/databases.js';
import { repetitions } from '../testing/tier.js';
import { hasRunRetention } from './testing/has-run-retention.js';
import { serviceSettings } from './testing/service-settings.js';

const withDatabase = services.filter(({ database }) => database);
const names = withDatabase.map(({ name }) => name);

let folder: string;
let server: RunningPostgres;
let smtp: TestMailServer;
let urls: Record<string, string>;

const settingsOf = (name: string): Record<string, string> => ({
  ...serviceSettings(name, { queueUrl: urls['queue']!, smtpUrl: smtp.url, folder }),
  DATABASE_URL: urls[name]!,
});

beforeAll(async () => {
  buildServices(join(root, 'services'), names);
  folder = mkdtempSync(join(tmpdir(), 'larkway-privilege-'));
  [server, smtp] = await Promise.all([
    startThrowAwayPostgres(join(folder, 'postgres')),
    startMailServer(),
  ]);
  urls = await ensureDatabases(server.url, [...names, 'queue'], join(folder, 'passwords.json'));
}, 180_000);

afterAll(async () => {
  await Promise.all([server.stop(), smtp.stop()]);
  rmSync(folder, { recursive: true });
});

/** Local runs, and with them browser tests, use the roles of all services. */
const tried = repetitions({
  everyRun: withDatabase.filter(({ name }) => name === 'ops'),
  nightly: withDatabase,
});

describe.each(tried)('the role of $name', ({ name, entry }) => {
  let running: StartedProcess;
  let client: pg.Client;

  const namesIn = async (sql: string): Promise<string[]> =>
    (await client.query<{ name: string }>(sql)).rows.map((row) => row.name);
  const tables = () =>
    namesIn(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
    );
  /** Those of migrations, without those of extensions. */
  const functions = () =>
    namesIn(
      `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
    );

  beforeAll(async () => {
    const main = join(root, entry);
    const migration = spawnSync(process.execPath, [main, '--migrate'], {
      env: {
        ...inheritedEnvironment(),
        ...settingsOf(name),
        LOG_LEVEL: 'fatal',
        DATABASE_OWNER_URL: urls[ownerOf(name)],
      },
      encoding: 'utf8',
    });
    if (migration.status !== 0)
      throw new Error(`${name} could not migrate:\n${migration.stdout}${migration.stderr}`);
    running = await startProcess(main, settingsOf(name), ['--await-migrations']);
    client = new pg.Client({ connectionString: urls[name] });
    await client.connect();
  }, 60_000);

  afterAll(async () => {
    await client?.end();
    await running?.stop();
  });

  test('is enough to become ready and to delete expired rows, once the owner has migrated', async () => {
    const response = await fetch(new URL('/readyz', running.metricsUrl));
    expect(await response.json()).toMatchObject({ ready: true, checks: { database: 'ok' } });
    await eventually('the expired rows are deleted', () => hasRunRetention(running));
  });

  test('may read and write rows of each table, read which migrations have run, and do nothing else with a table or a sequence', async () => {
    const granted = async (
      kinds: string,
      has: string,
      privileges: string[],
    ): Promise<Record<string, string[]>> => {
      const { rows } = await client.query<{ name: string; privileges: string[] }>(
        `SELECT relname AS name, ARRAY(SELECT privilege FROM unnest($1::text[]) AS privilege WHERE ${has}(pg_class.oid, privilege)) AS privileges
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN (${kinds})`,
        [privileges],
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.privileges]));
    };
    const { migrations, ...others } = await granted(`'r', 'p', 'v'`, 'has_table_privilege', [
      'SELECT',
      'INSERT',
      'UPDATE',
      'DELETE',
      'TRUNCATE',
      'REFERENCES',
      'TRIGGER',
      'MAINTAIN',
    ]);
    expect(migrations).toEqual(['SELECT']);
    expect(Object.keys(others).length).toBeGreaterThan(0);
    expect(
      Object.entries(others).filter(
        ([, privileges]) => privileges.join() !== 'SELECT,INSERT,UPDATE,DELETE',
      ),
    ).toEqual([]);
    const sequences = await granted(`'S'`, 'has_sequence_privilege', ['USAGE', 'SELECT', 'UPDATE']);
    expect(
      Object.entries(sequences).filter(([, privileges]) => privileges.join() !== 'USAGE,SELECT'),
    ).toEqual([]);
  });

  test('may neither create, change, empty nor drop anything, and disables no trigger', async () => {
    const body = '$$ BEGIN RETURN NULL; END $$';
    const statements = [
      ...(await tables()).flatMap((table) => [
        `ALTER TABLE ${table} ADD COLUMN other text`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} OWNER TO ${name}`,
        `CREATE RULE silent AS ON DELETE TO ${table} DO INSTEAD NOTHING`,
        `CREATE INDEX other ON ${table} ((1))`,
        `TRUNCATE ${table}`,
        `DROP TABLE ${table} CASCADE`,
      ]),
      ...(await namesIn(
        `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS name FROM pg_trigger WHERE NOT tgisinternal`,
      )),
      ...(await functions()).flatMap((signature) => [
        `CREATE OR REPLACE FUNCTION ${signature} RETURNS trigger LANGUAGE plpgsql AS ${body}`,
        `ALTER FUNCTION ${signature} RENAME TO other`,
        `DROP FUNCTION ${signature} CASCADE`,
      ]),
      'CREATE TABLE other (id int)',
      'CREATE TEMPORARY TABLE other (id int)',
      `CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS ${body}`,
      'CREATE SCHEMA other',
      'CREATE EXTENSION hstore',
      'DROP SCHEMA public CASCADE',
      `ALTER DATABASE ${name} SET statement_timeout = 0`,
      'SET session_replication_role = replica',
      `SET ROLE ${ownerOf(name)}`,
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${ownerOf(name)} GRANT ALL ON TABLES TO ${name}`,
    ];
    const codes: string[] = [];
    for (const sql of statements)
      codes.push(
        await client.query(sql).then(
          () => 'allowed',
          ({ code }: { code: string }) => code,
        ),
      );
    expect(statements.filter((_, index) => codes[index] !== '42501')).toEqual([]);
  });
});
