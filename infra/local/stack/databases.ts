import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../repository.js';

/** The queue's database. Its role owns it, because BullMQ migrates its own tables. */
const queue = 'queue';

/** The role that owns and migrates a service's database. */
export const ownerOf = (service: string): string => `${service}_owner`;

const rolesOf = (name: string): string[] => (name === queue ? [name] : [name, ownerOf(name)]);

const readPasswords = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;

const addressIn = (adminUrl: string, database: string): URL =>
  Object.assign(new URL(adminUrl), { pathname: `/${database}` });

const withClient = async (
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const ensureRole = async (client: pg.Client, name: string, password: string): Promise<void> => {
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await client.query(
    `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
  );
};

const ensureDatabase = async (client: pg.Client, name: string, owner: string): Promise<void> => {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount)
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${client.escapeIdentifier(owner)}`,
    );
};

/** Uses the grants of create-databases.sh, which apply to all installations. Idempotent. */
const separateRoles = async (adminUrl: string, names: string[]): Promise<void> => {
  const script = await readFile(join(root, 'infra/deploy/create-databases.sh'), 'utf8');
  const [, statements] = /<<'ROLES'\n([^]+?)\nROLES\n/.exec(script)!;
  const separate = (name: string): Promise<void> => {
    const sql = statements!
      .replaceAll(':"service"', pg.escapeIdentifier(name))
      .replaceAll(':"owner"', pg.escapeIdentifier(ownerOf(name)));
    return withClient(
      addressIn(adminUrl, name).href,
      async (client) => void (await client.query(sql)),
    );
  };
  await Promise.all(names.map(separate));
};

/**
 * Creates each service's database with two roles that cannot open others: `<name>_owner` owns
 * everything, `<name>` reads and writes rows. `queue` has one role. Passwords are created once and
 * kept in a file.
 * @returns the address for each role
 */
export const ensureDatabases = async (
  adminUrl: string,
  names: string[],
  passwordFile: string,
): Promise<Record<string, string>> => {
  const passwords = await readPasswords(passwordFile);
  for (const role of names.flatMap(rolesOf))
    passwords[role] ??= randomBytes(24).toString('base64url');
  await writeFile(passwordFile, JSON.stringify(passwords, null, 2), { mode: 0o600 });

  await withClient(adminUrl, async (client) => {
    await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
    for (const name of names) {
      for (const role of rolesOf(name)) await ensureRole(client, role, passwords[role]!);
      await ensureDatabase(client, name, rolesOf(name).at(-1)!);
    }
    if (names.includes(queue)) await client.query(`REVOKE ALL ON DATABASE ${queue} FROM PUBLIC`);
  });
  await separateRoles(
    adminUrl,
    names.filter((name) => name !== queue),
  );
  return Object.fromEntries(
    names.flatMap((name) =>
      rolesOf(name).map((role) => [
        role,
        Object.assign(addressIn(adminUrl, name), { username: role, password: passwords[role]! })
          .href,
      ]),
    ),
  );
};
