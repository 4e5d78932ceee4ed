import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningPostgres, startThrowAwayPostgres } from '../local/postgres/postgres.js';
import { services } from '../local/processes.js';
import { root } from '../local/repository.js';
import { ensureDatabases, ownerOf } from '../local/stack/databases.js';

const names = services.filter(({ database }) => database).map(({ name }) => name);
const roles = names.flatMap((name) => [name, ownerOf(name)]);

const hasPsql = spawnSync('psql', ['--version']).status === 0;
if (!hasPsql)
  process.stderr.write('psql is not in the PATH: the tests of create-databases.sh are skipped\n');

let folder: string;
let server: RunningPostgres;

const variableOf = (role: string): string => `${role.toUpperCase()}_DATABASE_PASSWORD`;
const passwordsLike = (prefix: string): Record<string, string> =>
  Object.fromEntries(roles.map((role) => [role, `${prefix} of '${role}'`]));

const run = (
  passwords: Record<string, string>,
  { hostname, port, username, password } = new URL(server.url),
) => {
  const variables = Object.fromEntries(
    Object.entries(passwords).map(([role, value]) => [variableOf(role), value]),
  );
  return spawnSync('sh', [join(root, 'infra/deploy/create-databases.sh')], {
    env: {
      PATH: process.env['PATH'],
      PGHOST: hostname,
      PGPORT: port,
      PGPASSWORD: decodeURIComponent(password),
      POSTGRES_USER: username,
      ...variables,
    },
    encoding: 'utf8',
  });
};

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const urlOf = (user: string, password: string, database: string): string =>
  Object.assign(new URL(server.url), {
    username: user,
    password: encodeURIComponent(password),
    pathname: `/${database}`,
  }).href;

/** Who owns each database, and what is granted in it. */
const rights = (): Promise<unknown[]> =>
  Promise.all(
    names.map((name) =>
      query(
        Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
        `SELECT datname, pg_get_userbyid(datdba) AS owner, datacl::text, (SELECT nspacl::text FROM pg_namespace WHERE nspname = 'public'),
           ARRAY(SELECT pg_get_userbyid(defaclrole) || ' ' || defaclobjtype::text || ' ' || defaclacl::text FROM pg_default_acl ORDER BY 1) AS defaults
         FROM pg_database WHERE datname = current_database()`,
      ),
    ),
  );

(hasPsql ? describe : describe.skip)('create-databases.sh', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkway-create-'));
    server = await startThrowAwayPostgres(join(folder, 'postgres'));
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('creates a database and two ordinary roles for each service, and replaces the passwords when it runs again', async () => {
    for (const passwords of [passwordsLike('first'), passwordsLike('second')]) {
      expect(run(passwords)).toMatchObject({ status: 0, stderr: '' });
      for (const role of roles)
        await query(urlOf(role, passwords[role]!, role.replace(/_owner$/, '')), 'SELECT 1');
    }
    const powerful = `SELECT rolname FROM pg_roles WHERE rolname = ANY ('{${roles.join()}}') AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)`;
    expect(await query(server.url, powerful)).toEqual([]);
    expect(
      await query(
        server.url,
        `SELECT FROM pg_auth_members WHERE roleid::regrole::text = ANY ('{${roles.join()}}')`,
      ),
    ).toEqual([]);
    await expect(
      query(urlOf('leads', passwordsLike('first')['leads']!, 'leads'), 'SELECT 1'),
    ).rejects.toThrow('password authentication failed');
  });

  test('grants the same as a local run', async () => {
    expect(run(passwordsLike('third')).status).toBe(0);
    const granted = await rights();
    const file = join(folder, 'passwords.json');
    writeFileSync(file, JSON.stringify(passwordsLike('third')));
    for (const name of names) await query(server.url, `DROP DATABASE IF EXISTS ${name}`);
    await ensureDatabases(server.url, names, file);
    expect(await rights()).toEqual(granted);
  });

  test('can be run by an administrator of a managed server, who is no superuser', async () => {
    for (const name of names) await query(server.url, `DROP DATABASE ${name}`);
    for (const role of roles) await query(server.url, `DROP ROLE ${role}`);
    await query(
      server.url,
      `CREATE ROLE administrator LOGIN PASSWORD 'of the server' CREATEROLE CREATEDB; GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC`,
    );
    for (const passwords of [passwordsLike('fourth'), passwordsLike('fifth')]) {
      expect(
        run(passwords, new URL(urlOf('administrator', 'of the server', 'postgres'))).status,
      ).toBe(0);
      await query(
        urlOf('leads_owner', passwords['leads_owner']!, 'leads'),
        'CREATE TABLE IF NOT EXISTS lead (id int)',
      );
      await query(urlOf('leads', passwords['leads']!, 'leads'), 'INSERT INTO lead VALUES (1)');
    }
  });

  test('stops and names the variable when a password is missing', () => {
    const { inventory_owner: _missing, ...others } = passwordsLike('sixth');
    expect(run(others)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('INVENTORY_OWNER_DATABASE_PASSWORD is missing') as string,
    });
  });
});
