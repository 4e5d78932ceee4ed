import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';

const readPasswords = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;

const ensureRole = async (client: pg.Client, name: string, password: string): Promise<void> => {
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
};

const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const database = client.escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${database} OWNER ${database}`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
};

/**
 * Gives each name a database and a role that owns it and may enter no other. Passwords are made once and kept in a
 * file. @returns the address for each name.
 */
export const ensureDatabases = async (adminUrl: string, names: string[], passwordFile: string): Promise<Record<string, string>> => {
  const passwords = await readPasswords(passwordFile);
  for (const name of names) passwords[name] ??= randomBytes(24).toString('base64url');
  await writeFile(passwordFile, JSON.stringify(passwords, null, 2), { mode: 0o600 });

  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
    for (const name of names) {
      await ensureRole(client, name, passwords[name]!);
      await ensureDatabase(client, name);
    }
  } finally {
    await client.end();
  }
  return Object.fromEntries(
    names.map((name) => {
      const url = new URL(adminUrl);
      url.username = name;
      url.password = passwords[name]!;
      url.pathname = `/${name}`;
      return [name, url.href];
    }),
  );
};
