/**
 * Prints an environment file with every secret of an installation: node
 * infra/deploy/make-secrets.mjs > .env
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const keyPair = (name) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    [`${name}_SIGNING_KEY`]: privateKey.export({ format: 'jwk' }).d,
    [`${name}_PUBLIC_KEYS`]: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};

/**
 * Safe in a URL and in a shell, because passwords become part of `DATABASE_URL` and `REDIS_URL`.
 */
const random = [
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
  'POSTGRES_PASSWORD',
  'GRAFANA_PASSWORD',
];
const listed = JSON.parse(readFileSync(join(import.meta.dirname, '../services.json'), 'utf8'));
const namesOf = (services) => services.map(({ name }) => name.toUpperCase());
const withDatabase = namesOf(listed.filter(({ database }) => database));
const withQueue = namesOf(listed.filter(({ queue }) => queue));

const secrets = {
  ...Object.fromEntries(
    [
      ...random,
      ...withDatabase.flatMap((name) => [
        `${name}_DATABASE_PASSWORD`,
        `${name}_OWNER_DATABASE_PASSWORD`,
      ]),
      ...withQueue.map((name) => `${name}_REDIS_PASSWORD`),
    ].map((name) => [name, randomBytes(32).toString('hex')]),
  ),
  ...keyPair('FORM'),
  ...keyPair('RELEASE'),
};

process.stdout.write(
  Object.entries(secrets)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
