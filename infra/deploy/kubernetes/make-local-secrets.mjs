/**
 * Writes the secrets of `overlays/local`: node infra/deploy/kubernetes/make-local-secrets.mjs
 * Values that are there already are kept, and missing ones are added.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const deploy = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(import.meta.dirname, 'overlays/local/generated') },
  },
});

const platform = [
  'FORM_KEY',
  'BEACON_KEY',
  'LEADS_OPERATIONS_TOKEN',
  'DEALERS_OPERATIONS_TOKEN',
  'EMAIL_OPERATIONS_TOKEN',
  'RELEASES_OPERATIONS_TOKEN',
  'OPS_KEY',
  'LEADS_QUEUE_KEY',
  'DEALERS_QUEUE_KEY',
  'OPS_QUEUE_KEY',
  'ADDRESS_KEY',
  'BOUNCE_KEY',
  'SITE_TOKEN',
  'TEAM_BOUNDARIES_KEY',
  'FORM_SIGNING_KEY',
  'FORM_PUBLIC_KEYS',
  'RELEASE_SIGNING_KEY',
  'RELEASE_PUBLIC_KEYS',
];
const listed = JSON.parse(readFileSync(join(deploy, '../services.json'), 'utf8'));
const services = listed.filter(({ database }) => database).map(({ name }) => name);
const withQueue = listed.filter(({ queue }) => queue).map(({ name }) => name);

const parse = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Writes `<name>.env`, and returns what it holds. What is in the file already wins over `made`. */
const write = (name, made) => {
  const file = join(values.folder, `${name}.env`);
  const content = { ...made, ...(existsSync(file) && parse(readFileSync(file, 'utf8'))) };
  const lines = Object.entries(content).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return content;
};

const password = () => randomBytes(24).toString('hex');

mkdirSync(values.folder, { recursive: true, mode: 0o700 });
const made = parse(
  execFileSync(process.execPath, [join(deploy, 'make-secrets.mjs')], { encoding: 'utf8' }),
);
write('platform', Object.fromEntries(platform.map((name) => [name, made[name]])));
const passwords = (names, kind) =>
  Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_${kind}_PASSWORD`, password()]));
const roles = services.flatMap((name) => [name, `${name}_owner`]);
const postgres = write('postgres', {
  POSTGRES_PASSWORD: password(),
  ...passwords(roles, 'DATABASE'),
});
const databaseUrl = (role) =>
  `postgres://${role}:${postgres[`${role.toUpperCase()}_DATABASE_PASSWORD`]}@postgres:5432/${role.replace('_owner', '')}`;
write(
  'databases',
  Object.fromEntries(
    roles.map((role) => [`${role.toUpperCase()}_DATABASE_URL`, databaseUrl(role)]),
  ),
);
const redis = write('queue', passwords(withQueue, 'REDIS'));
const redisUrl = (name) =>
  `redis://${name}:${redis[`${name.toUpperCase()}_REDIS_PASSWORD`]}@redis:6379`;
write(
  'queue',
  Object.fromEntries(withQueue.map((name) => [`${name.toUpperCase()}_REDIS_URL`, redisUrl(name)])),
);
write('mail', { SMTP_URL: 'smtp://mail:1025' });
// Kustomize reads no file outside the overlay's folder.
copyFileSync(join(deploy, 'create-databases.sh'), join(values.folder, 'create-databases.sh'));

process.stdout.write(`The secrets of the local overlay are in ${values.folder}\n`);
