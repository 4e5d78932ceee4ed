import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../local/repository.js';

const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8')) as {
  services: Record<string, { image?: string; volumes?: string[] }>;
};

test.each([
  ['the cluster', 'postgres', 'postgres:/var/lib/postgresql'],
  ['the artifact store', 'releases', 'artifacts:/artifacts'],
  ['the queue', 'redis', 'redis:/data'],
])(
  'a backup of docker compose finds %s in the container and at the path where it looks',
  (_what, service, volume) => {
    expect(services[service]?.volumes).toContain(volume);
  },
);

test('the database of docker compose is the official image, which has pg_basebackup and psql', () => {
  expect(services['postgres']?.image).toMatch(/^postgres:\d+$/);
});

test('the cache of the site is a volume of its container, which a restore removes', () => {
  expect(services['site']?.volumes).toContain('/cache');
});
