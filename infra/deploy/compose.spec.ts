import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner } from '@larkway/kit';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { services, site } from '../local/processes.js';
import { root } from '../local/repository.js';

interface Compose {
  services: Record<string, { build?: { dockerfile: string; target: string; args?: Record<string, string> }; environment?: Record<string, string | number> }>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const dockerfile = read('infra/deploy/Dockerfile');
const initialisation = read('infra/deploy/create-databases.sh');

/** Those without a default: nobody runs with a secret that everybody can read here. */
const secretsIn = (environment: Record<string, string | number> = {}): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => String(value).startsWith(`\${${name}:?`))
    .map(([name]) => name)
    .sort();

test('docker-compose.yml obeys the Compose specification', () => {
  // Its ids are of an older draft, and nothing refers to them.
  const schema = JSON.parse(read('infra/deploy/compose-spec.schema.json'), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test.each(services)('$name runs in it as it does locally', ({ name, port, metricsPort, database, queue, mail, secrets = [], operates, reads, artefacts, image = 'service' }) => {
  const { build, environment } = compose.services[name]!;
  expect(build).toMatchObject({ dockerfile: 'infra/deploy/Dockerfile', target: image, args: { SERVICE: name } });
  expect(environment).toMatchObject({ PORT: port, METRICS_PORT: metricsPort });
  expect(Boolean(environment?.['DATABASE_URL'])).toBe(database);
  expect(Boolean(environment?.['REDIS_URL'])).toBe(Boolean(queue));
  expect(Boolean(environment?.['SMTP_URL'])).toBe(Boolean(mail));
  expect(Boolean(environment?.['SERVICE_URLS'])).toBe(Boolean(operates ?? reads));
  expect(Boolean(environment?.['ARTEFACTS_DIR'])).toBe(Boolean(artefacts));
  expect(secretsIn(environment)).toEqual(secrets);
});

test('the site forwards every part of the API to the service that answers it', () => {
  const expected = services.flatMap(({ name, port, api }) => api.map((prefix) => `${prefix}=http://${name}:${port}`));
  const upstreams = String(compose.services['site']!.environment!['API_UPSTREAMS']).split(/,\s*/);
  expect(upstreams.sort()).toEqual(expected.sort());
  expect(compose.services['site']!.environment).toMatchObject({ PORT: site.port, METRICS_PORT: site.metricsPort });
  expect(secretsIn(compose.services['site']!.environment)).toEqual([...site.secrets, 'RELEASE_PUBLIC_KEYS'].sort());
});

test('every service with a database gets one from the server', () => {
  const names = /for name in (.+); do/.exec(initialisation)![1]!.split(' ');
  expect(names.sort()).toEqual(services.filter(({ database }) => database).map(({ name }) => name).sort());
});

test('images are built from the lock file, run as an ordinary user and tell whether they are well', () => {
  const stage = (name: string): string => dockerfile.slice(dockerfile.indexOf(` AS ${name}\n`)).split('\nFROM ')[0]!;
  expect(dockerfile).not.toMatch(/npm (install|i)\b/);
  expect(stage('runtime')).toMatch(/^USER node$/m);
  expect(stage('runtime')).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m);
  for (const name of ['service', 'site']) {
    expect(dockerfile).toContain(`FROM runtime AS ${name}\n`);
    expect(stage(name)).not.toMatch(/^USER/m);
  }
  expect(stage('release')).toMatch(/^USER node$/m);
});

test('every image that Compose starts is one of the Dockerfile', () => {
  const targets = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
  for (const target of targets) expect(dockerfile).toContain(` AS ${target}\n`);
  expect(new Set(targets)).toEqual(new Set(['service', 'ops', 'releases', 'site', 'release']));
});

test('the image of the site holds no remote, so that none of them changes it', () => {
  const site = dockerfile.slice(dockerfile.indexOf('FROM runtime AS site'), dockerfile.indexOf('FROM front-end AS release'));
  expect([...site.matchAll(/^COPY --from=\S+ (\S+)/gm)].map(([, source]) => source)).toEqual(['/app', '/shared', '/app/shell/dist']);
});

test('the secrets that are made are those that somebody wants, and the keys belong together', () => {
  const text = execFileSync(process.execPath, [join(root, 'infra/deploy/make-secrets.mjs')], { encoding: 'utf8' });
  const made = Object.fromEntries(text.trim().split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const wanted = new Set([...services, site].flatMap(({ secrets = [] }) => secrets));
  expect(new Set(Object.keys(made))).toEqual(new Set([...wanted, 'RELEASE_PUBLIC_KEYS']));
  expect(createSigner(made['RELEASE_SIGNING_KEY']!).publicKey).toBe(made['RELEASE_PUBLIC_KEYS']);
});
