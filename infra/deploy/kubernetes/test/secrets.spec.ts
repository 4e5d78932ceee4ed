import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '../../../local/processes.js';
import { root } from '../../../local/repository.js';
import { copyManifests, render } from './kustomize.mjs';
import {
  containersOf,
  type Manifest,
  ofKind,
  parseManifests,
  withoutHash,
  workloads,
} from './manifest.js';
import { overlay } from './overlays.js';

const makeSecrets = join(root, 'infra/deploy/kubernetes/make-local-secrets.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Names of Deployments whose pods differ, and so restart. */
const restarted = (before: Manifest[], after: Manifest[]): string[] => {
  const templates = new Map(
    workloads(before).map(({ metadata, template }) => [metadata.name, JSON.stringify(template)]),
  );
  return workloads(ofKind(after, 'Deployment'))
    .filter(({ metadata, template }) => templates.get(metadata.name) !== JSON.stringify(template))
    .map(({ metadata }) => metadata.name)
    .sort();
};

test('one command makes every Secret that the local overlay uses, with every required key', () => {
  const manifests = overlay('local');
  const keys = new Map(
    ofKind(manifests, 'Secret').map(({ metadata, data }) => [metadata.name, Object.keys(data!)]),
  );
  const references = workloads(manifests)
    .flatMap(({ template }) => containersOf(template))
    .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
  expect(references.length).toBeGreaterThan(0);
  expect(
    references.filter(({ name, key, optional }) => !optional && !keys.get(name)?.includes(key)),
  ).toEqual([]);
  expect([...keys.keys()].map(withoutHash).sort()).toEqual(
    [...new Set(references.map(({ name }) => withoutHash(name)))].sort(),
  );
});

test('neither Git nor the build of an image reads the secrets of the local overlay', () => {
  const ignored = (file: string): string[] =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''));
  for (const file of ['.gitignore', '.dockerignore'])
    expect(ignored(file)).toContain('infra/deploy/kubernetes/overlays/local/generated');
});

test('each service gets an address of its own database for each of its two roles, and of the queue, with separate passwords', () => {
  execFileSync(process.execPath, [makeSecrets, '--folder', folder]);
  const [postgres, queue] = [environment('postgres.env'), environment('queue.env')];
  const addressesOf = (name: string) =>
    [name, `${name}_owner`].map((role) => [
      `${role.toUpperCase()}_DATABASE_URL`,
      `postgres://${role}:${postgres[`${role.toUpperCase()}_DATABASE_PASSWORD`]}@postgres:5432/${name}`,
    ]);
  const wanted = services
    .filter(({ database }) => database)
    .flatMap(({ name }) => addressesOf(name));
  expect(environment('databases.env')).toEqual(Object.fromEntries(wanted));
  const ofQueue = services
    .filter((service) => service.queue)
    .map(({ name }) => [
      `${name.toUpperCase()}_REDIS_URL`,
      `redis://${name}:${queue[`${name.toUpperCase()}_REDIS_PASSWORD`]}@redis:6379`,
    ]);
  expect(queue).toMatchObject(Object.fromEntries(ofQueue));
  const made = [
    ...Object.values(postgres),
    ...Object.values(queue).filter((value) => !value.startsWith('redis:')),
  ];
  expect(new Set(made).size).toBe(made.length);
});

test('making the secrets again keeps the values that exist and adds those that are missing', () => {
  execFileSync(process.execPath, [makeSecrets, '--folder', folder]);
  const [platform, postgres] = [environment('platform.env'), environment('postgres.env')];
  const { OPS_KEY: _removed, ...others } = platform;
  writeFileSync(
    join(folder, 'platform.env'),
    Object.entries(others)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  execFileSync(process.execPath, [makeSecrets, '--folder', folder]);
  expect(environment('platform.env')).toEqual({
    ...others,
    OPS_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
  expect(environment('postgres.env')).toEqual(postgres);
});

test('the development cluster creates the databases with the same script as Compose', () => {
  const [map] = ofKind(overlay('local'), 'ConfigMap').filter(
    ({ metadata }) => withoutHash(metadata.name) === 'create-databases',
  );
  expect(map!.data).toEqual({
    'create-databases.sh': readFileSync(join(root, 'infra/deploy/create-databases.sh'), 'utf8'),
  });
});

test('a changed secret or setting restarts exactly the processes that use it', () => {
  copyManifests(folder);
  const before = parseManifests(render(folder, 'local'));

  appendFileSync(join(folder, 'overlays/local/generated/mail.env'), 'ANOTHER=value\n');
  const withSecret = parseManifests(render(folder, 'local'));
  expect(restarted(before, withSecret)).toEqual(['email']);

  const file = join(folder, 'overlays/local/kustomization.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      'SITE_ORIGIN=http://localhost:3000',
      'SITE_ORIGIN=http://localhost:3001',
    ),
  );
  expect(restarted(withSecret, parseManifests(render(folder, 'local')))).toEqual([
    'email',
    'ops',
    'site',
  ]);
});

test('production restarts processes on a changed setting by its name and on a changed Secret by an annotation', () => {
  const deployments = workloads(ofKind(overlay('production'), 'Deployment'));
  for (const { metadata, template } of deployments) {
    expect(metadata.annotations).toEqual({ 'secret.reloader.stakater.com/auto': 'true' });
    for (const { envFrom = [] } of containersOf(template)) {
      for (const { configMapRef } of envFrom)
        expect(configMapRef.name).toMatch(/^[a-z]+-settings-[0-9a-z]{10}$/);
    }
  }
});

test('first-rollout.sh asks for every Secret that production uses and waits for every service', () => {
  const script = readFileSync(join(root, 'infra/deploy/kubernetes/first-rollout.sh'), 'utf8');
  const manifests = [...overlay('production'), ...overlay('production-publish')];
  const ofContainers = workloads(manifests)
    .flatMap(({ template }) => containersOf(template))
    .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []));
  const listOf = (variable: string): string[] =>
    new RegExp(`^for ${variable} in (.+); do$`, 'm').exec(script)![1]!.split(' ');
  expect(listOf('secret').sort()).toEqual([...new Set(ofContainers)].sort());
  expect(listOf('service').sort()).toEqual(services.map(({ name }) => name).sort());
});

test('in production the External Secrets Operator copies each Secret that a container reads from the secrets manager, and the manifests hold none', () => {
  const manifests = [...overlay('production'), ...overlay('production-publish')];
  const read = new Set(
    workloads(manifests)
      .flatMap(({ template }) => containersOf(template))
      .flatMap(({ env = [] }) =>
        env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ),
  );
  const copied = ofKind(manifests, 'ExternalSecret');
  expect(copied.map(({ metadata }) => metadata.name).sort()).toEqual([...read].sort());
  const [store, ...others] = ofKind(manifests, 'SecretStore');
  expect(others).toEqual([]);
  for (const { metadata, spec } of copied)
    expect(spec).toMatchObject({
      secretStoreRef: { name: store!.metadata.name },
      dataFrom: [{ extract: { key: `larkway/${metadata.name}` } }],
    });
  expect(ofKind(manifests, 'Secret')).toEqual([]);
});
