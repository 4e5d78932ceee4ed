/** Prints an environment file with every secret of an installation: node infra/deploy/make-secrets.mjs > .env */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Safe in a URL and in a shell, because passwords become part of `DATABASE_URL` and `REDIS_URL`. */
const random = ['FORM_KEY', 'BEACON_KEY', 'LEADS_OPERATIONS_TOKEN', 'DEALERS_OPERATIONS_TOKEN', 'EMAIL_OPERATIONS_TOKEN', 'RELEASES_OPERATIONS_TOKEN', 'OPS_KEY', 'ADDRESS_KEY', 'BOUNCE_KEY', 'SITE_TOKEN', 'TEAM_BOUNDARIES_KEY', 'POSTGRES_PASSWORD', 'SERVICES_PASSWORD', 'REDIS_PASSWORD', 'GRAFANA_PASSWORD'];

const secrets = {
  ...Object.fromEntries(random.map((name) => [name, randomBytes(32).toString('hex')])),
  RELEASE_SIGNING_KEY: privateKey.export({ format: 'jwk' }).d,
  RELEASE_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};

process.stdout.write(Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`).join(''));
