import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner } from '@larkway/kit/signing';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { memoryOptions, services, site } from '../local/processes.js';
import { root } from '../local/repository.js';

interface Compose {
  services: Record<
    string,
    {
      build?: { dockerfile: string; target: string; args?: Record<string, string> };
      command?: string[];
      restart?: string;
      environment?: Record<string, string | number | null>;
      ports?: string[];
      depends_on?: Record<string, { condition: string }>;
    }
  >;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as Compose;
const dockerfile = read('infra/deploy/Dockerfile');
const initialization = read('infra/deploy/create-databases.sh');

/** Secrets have no default value: one that is published here would protect nothing. */
const secretsIn = (environment: Record<string, string | number | null> = {}): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => String(value).startsWith(`\${${name}:?`))
    .map(([name]) => name)
    .sort();

test('docker-compose.yml matches the schema of the Compose specification', () => {
  // The schema's ids belong to an older draft of JSON Schema, and nothing refers to them.
  const schema = JSON.parse(read('infra/deploy/compose-spec.schema.json'), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

test.each(services)(
  'Compose gives $name the same kinds of settings as a local run',
  ({
    name,
    port,
    metricsPort,
    database,
    queue,
    mail,
    secrets = [],
    publicKeys = [],
    operates,
    reads,
    artifacts,
    image = 'service',
  }) => {
    const { build, environment } = compose.services[name]!;
    expect(build).toMatchObject({
      dockerfile: 'infra/deploy/Dockerfile',
      target: image,
      args: { SERVICE: name },
    });
    expect(environment).toMatchObject({ PORT: port, METRICS_PORT: metricsPort });
    expect(Boolean(environment?.['DATABASE_URL'])).toBe(database);
    expect(Boolean(environment?.['REDIS_URL'])).toBe(Boolean(queue));
    expect(Boolean(environment?.['SMTP_URL'])).toBe(Boolean(mail));
    expect(Boolean(environment?.['SERVICE_URLS'])).toBe(Boolean(operates ?? reads));
    expect(Boolean(environment?.['ARTIFACTS_DIR'])).toBe(Boolean(artifacts));
    expect(secretsIn(environment)).toEqual([...secrets, ...publicKeys].sort());
  },
);

test('in Compose, the site forwards every part of the API to the service that handles it', () => {
  const expected = services.flatMap(({ name, port, api }) =>
    api.map((prefix) => `${prefix}=http://${name}:${port}`),
  );
  const upstreams = String(compose.services['site']!.environment!['API_UPSTREAMS']).split(/,\s*/);
  expect(upstreams.sort()).toEqual(expected.sort());
  expect(compose.services['site']!.environment).toMatchObject({
    PORT: site.port,
    METRICS_PORT: site.metricsPort,
  });
  expect(secretsIn(compose.services['site']!.environment)).toEqual(
    [...site.secrets, ...site.publicKeys].sort(),
  );
});

test('in Compose, exactly the site, the services behind it and the console trust what a proxy in the network of the containers says about a visitor', () => {
  const behindSite = services.filter(({ api }) => api.length > 0).map(({ name }) => name);
  const trusting = Object.entries(compose.services)
    .filter(
      ([name, { environment }]) =>
        environment?.['TRUSTED_PROXIES'] === 'uniquelocal' && !name.startsWith('migrate-'),
    )
    .map(([name]) => name);
  expect(trusting.sort()).toEqual([...behindSite, 'ops', 'site'].sort());
});

const withDatabase = services.filter(({ database }) => database);

test.each(withDatabase)(
  'in Compose, $name serves once its migration is done, which has the same image and settings and also the address of the owner',
  ({ name }) => {
    const [service, migration] = [compose.services[name]!, compose.services[`migrate-${name}`]!];
    expect(service.command!.at(-1)).toBe('--await-migrations');
    expect(service.depends_on).toMatchObject({
      [`migrate-${name}`]: { condition: 'service_completed_successfully' },
    });
    expect(migration).toMatchObject({
      build: service.build,
      restart: 'on-failure',
      depends_on: { postgres: { condition: 'service_healthy' } },
    });
    expect(migration.command).toEqual([...service.command!.slice(0, -1), '--migrate']);
    const owner = `postgres://${name}_owner:\${${name.toUpperCase()}_OWNER_DATABASE_PASSWORD:?missing in .env: see infra/deploy/README.md}@postgres:5432/${name}`;
    expect(migration.environment).toEqual({ ...service.environment, DATABASE_OWNER_URL: owner });
  },
);

test('in Compose, only PostgreSQL and the migrations have passwords of owners', () => {
  const knowing = Object.entries(compose.services)
    .filter(([, settings]) => /OWNER/.test(JSON.stringify(settings)))
    .map(([name]) => name);
  expect(knowing.sort()).toEqual(
    [...withDatabase.map(({ name }) => `migrate-${name}`), 'postgres'].sort(),
  );
});

test('create-databases.sh creates a database for every service that has one', () => {
  const names = /for name in (.+); do/.exec(initialization)![1]!.split(' ');
  expect(names.sort()).toEqual(withDatabase.map(({ name }) => name).sort());
});

test('images are built from the lock file, run as an unprivileged user and have a health check', () => {
  const stage = (name: string): string =>
    dockerfile.slice(dockerfile.indexOf(` AS ${name}\n`)).split('\nFROM ')[0]!;
  expect(dockerfile).not.toMatch(/npm (install|i)\b/);
  expect(stage('runtime')).toMatch(/^USER node$/m);
  expect(stage('runtime')).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m);
  for (const name of ['service', 'site', 'release']) {
    expect(dockerfile).toContain(`FROM runtime AS ${name}\n`);
    expect(stage(name)).not.toMatch(/^USER/m);
  }
  expect(dockerfile).toContain('FROM runtime AS release\n');
  expect(stage('proxy')).toMatch(/^USER haproxy$/m);
});

test('processes of local and fault-injection runs save memory as in the images', () => {
  const settings = Object.entries(memoryOptions).map(([name, value]) => `${name}=${value}`);
  expect(dockerfile).toContain(`\nENV ${settings.join(' ')}\n`);
});

test('Compose builds exactly the images of the Dockerfile', () => {
  const targets = Object.values(compose.services).flatMap(({ build }) => build?.target ?? []);
  for (const target of targets) expect(dockerfile).toContain(` AS ${target}\n`);
  expect(new Set(targets)).toEqual(
    new Set(['service', 'ops', 'releases', 'site', 'release', 'proxy']),
  );
});

test('the image of the site holds no remote, so that no remote changes it', () => {
  const [site] = dockerfile.slice(dockerfile.indexOf('FROM runtime AS site')).split('\nFROM ');
  expect([...site!.matchAll(/^COPY --from=\S+ (\S+)/gm)].map(([, source]) => source)).toEqual([
    '/app/shell/dist',
  ]);
});

test('make-secrets prints exactly the secrets that Compose requires, and key pairs that match', () => {
  const text = execFileSync(process.execPath, [join(root, 'infra/deploy/make-secrets.mjs')], {
    encoding: 'utf8',
  });
  const made = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const required = new Set(
    [...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name),
  );
  // Only the observability profile needs it, so Compose itself does not require it.
  expect(new Set(Object.keys(made))).toEqual(new Set([...required, 'GRAFANA_PASSWORD']));
  for (const name of ['FORM', 'RELEASE'])
    expect(createSigner(made[`${name}_SIGNING_KEY`]!).publicKey).toBe(made[`${name}_PUBLIC_KEYS`]);
});

test('services that can be scaled publish no port, because two copies cannot share one', () => {
  const publishing = Object.entries(compose.services)
    .filter(([, { ports }]) => ports)
    .map(([name]) => name);
  expect(publishing).not.toContain('site');
  expect(publishing).not.toContain('email');
  expect(publishing).not.toContain('ops');
  expect(publishing).toContain('proxy');
});

test('from outside, only the proxy, the email catcher and the observability tools can be reached, and only from the same machine', () => {
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports);
  expect(published.map(([name]) => name).sort()).toEqual([
    'grafana',
    'mail',
    'prometheus',
    'proxy',
  ]);
  for (const [, { ports = [] }] of published)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('the proxy forwards to the site, to the console and to the port for bounces, so that no service and not the feed of releases can be reached from outside', () => {
  const servers = [
    ...read('infra/deploy/haproxy.cfg').matchAll(/^\s*server(?:-template)?\s+(.+)$/gm),
  ].map(([, rest]) => /\S+:\d+/.exec(rest!)?.[0]);
  expect(servers).toEqual(['site:3000', 'ops:4007', 'email:2526']);
  expect(String(compose.services['site']!.environment!['API_UPSTREAMS'])).not.toContain('releases');
});

test('every password, key and token in docker-compose.yml is required from .env, with no default value', () => {
  const settings = Object.values(compose.services).flatMap(({ environment = {} }) =>
    Object.entries(environment),
  );
  const secrets = settings.filter(
    ([name]) =>
      /PASSWORD|_KEYS?$|TOKEN|DATABASE_(OWNER_)?URL|REDIS_URL|REDISCLI_AUTH/.test(name) &&
      !name.startsWith('GF_'),
  );
  expect(secrets.length).toBeGreaterThan(20);
  expect(
    secrets.filter(
      ([, value]) =>
        !/\$\{\w+:\?[^}]+\}/.test(String(value)) ||
        /(?:postgres|redis):\/\/\w+:[^$]/.test(String(value)),
    ),
  ).toEqual([]);
  // The entry point of Grafana, which runs in the observability profile only, checks its own
  // password.
  expect(
    settings
      .filter(([name]) => name.startsWith('GF_') && name.endsWith('PASSWORD'))
      .map(([, value]) => value),
  ).toEqual(['${GRAFANA_PASSWORD:-}']);
});

test('links in the sitemap, in email and in the console lead to the origin of the site that the proxy publishes', () => {
  const origin = '${SITE_ORIGIN:-http://localhost:${SITE_PORT:-3000}}';
  const origins = ['site', 'email', 'ops'].map(
    (name) => compose.services[name]!.environment!['SITE_ORIGIN'],
  );
  expect(origins).toEqual([origin, origin, origin]);
  expect(compose.services['proxy']!.ports).toContain('127.0.0.1:${SITE_PORT:-3000}:3000');
});

test('the console is published at its own port and host name, and the proxy forwards nothing else of the service', () => {
  expect(compose.services['ops']!.environment!['OPS_ORIGIN']).toBe(
    '${OPS_ORIGIN:-http://127.0.0.1:${OPS_PORT:-4007}}',
  );
  expect(compose.services['proxy']!.ports).toContain('127.0.0.1:${OPS_PORT:-4007}:4007');
  const [frontend] = read('infra/deploy/haproxy.cfg')
    .slice(read('infra/deploy/haproxy.cfg').indexOf('frontend ops\n'))
    .split('\nbackend ');
  expect(frontend).toContain(
    'bind :4007\n  http-request return status 404 unless { path / /ops } or { path_beg /ops/ }\n  default_backend ops\n',
  );
});

test('the proxy forwards no call to the internal routes of the site', () => {
  expect(read('infra/deploy/haproxy.cfg')).toContain(
    'bind :3000\n  http-request return status 404 if { path /internal } or { path_beg /internal/ }\n  default_backend site\n',
  );
});

test('the shell script that a container runs is checked out with line feeds on every system', () => {
  const attributes = execFileSync(
    'git',
    ['check-attr', 'text', 'eol', '--', 'infra/deploy/create-databases.sh'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(attributes.match(/: (text|eol): (\S+)/g)).toEqual([': text: auto', ': eol: lf']);
});

test('the site, and nothing else, has a number of render processes', () => {
  const counts = Object.entries(compose.services).flatMap(([name, { environment }]) =>
    environment?.['RENDER_PROCESSES'] === undefined ? [] : [name],
  );
  expect(counts).toEqual(['site']);
});
