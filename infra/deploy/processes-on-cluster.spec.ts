import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { infrastructure, services, site } from '../local/processes.js';
import { root } from '../local/repository.js';
import { mayCall } from './testing/network.js';
import { type Container, type Manifest, workloads } from './testing/manifest.js';
import { overlay, overlayNames } from './testing/overlays.js';

type Process = Partial<(typeof services)[number]> & { name: string; port: number; metricsPort: number };

/** The shell's server is called after what it serves. */
const processes: Process[] = [...services, { ...site, name: 'site', artefacts: true }];
const prefixes = services.flatMap(({ name, port, api }) => api.map((prefix) => `${prefix}=http://${name}:${port}`));

const podOf = (manifests: Manifest[], name: string) => workloads(manifests).find(({ metadata }) => metadata.name === name)!.template;

const environmentOf = (manifests: Manifest[], { env = [], envFrom = [] }: Container): Record<string, string> => {
  const samples: Record<string, string> = { REDIS_URL: 'redis://queue', SMTP_URL: 'smtp://mail', RELEASE_SIGNING_KEY: 'A'.repeat(43), RELEASE_PUBLIC_KEYS: 'MCow', ARTEFACTS_S3_ENDPOINT: 'https://bucket', ARTEFACTS_S3_BUCKET: 'artefacts' };
  const maps = envFrom.flatMap(({ configMapRef }) => manifests.filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef!.name));
  const secret = (name: string): string => samples[name] ?? (name === 'DATABASE_URL' ? 'postgres://x/y' : 'x'.repeat(64));
  return {
    ...Object.assign({}, ...maps.map(({ data }) => data)),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value ?? secret(name)])),
  };
};

interface ConfigModule {
  readConfig?: (env: object) => Record<string, unknown>;
  environment?: { parse: (env: object) => Record<string, unknown> };
}

/** The process's own reading of its environment. */
const readConfig = async (name: string, env: Record<string, string>): Promise<Record<string, unknown>> => {
  const file = name === 'site' ? 'shell/server/config.ts' : `services/${name}/src/config.ts`;
  const module = (await import(join(root, file))) as ConfigModule;
  return module.readConfig ? module.readConfig(env) : module.environment!.parse(env);
};

/** Who calls whom, as the processes are declared. */
const calls = (from: Process, to: Process): boolean =>
  (from.name === 'site' && ((to.api ?? []).length > 0 || to.name === 'releases')) ||
  (from.operates ?? []).includes(to.name) ||
  (from.reads ?? []).includes(to.name) ||
  (from.artefacts === true && from.name !== 'site' && to.name === 'site');

describe.each(overlayNames)('overlay %s', (overlayName) => {
  const manifests = overlay(overlayName);

  test('runs every process, and nothing that is not one', () => {
    const ours = workloads(manifests).filter(({ template }) => template.metadata.labels['app.kubernetes.io/part-of'] === 'larkway');
    expect(ours.map(({ metadata }) => metadata.name).sort()).toEqual(processes.map(({ name }) => name).sort());
  });

  test.each(processes)('$name listens where the others expect it', ({ name, port, metricsPort }) => {
    const [container] = podOf(manifests, name).spec.containers;
    expect(container!.ports).toEqual([{ name: 'http', containerPort: port }, { name: 'metrics', containerPort: metricsPort }]);
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
    expect(service!.spec).toEqual({ selector: { 'app.kubernetes.io/name': name }, ports: [{ name: 'http', port, targetPort: 'http' }] });
  });

  test.each(processes)('$name understands its environment, and is given nothing that it does not read', async ({ name, port, metricsPort }) => {
    const { initContainers = [], containers } = podOf(manifests, name).spec;
    for (const container of [...initContainers, ...containers]) {
      const env = environmentOf(manifests, container);
      const config = await readConfig(name, env);
      expect(config).toMatchObject({ PORT: port, METRICS_PORT: metricsPort });
      const own = (container.env ?? []).map((variable) => variable.name);
      expect(own.filter((variable) => !(variable in config))).toEqual([]);
    }
  });

  test.each(processes)('$name is given its secrets, and no others', ({ name, secrets = [], database, queue, mail, artefacts }) => {
    const references = (podOf(manifests, name).spec.containers[0]!.env ?? []).flatMap(({ name: variable, valueFrom }) => (valueFrom?.secretKeyRef ? [{ variable, ...valueFrom.secretKeyRef }] : []));
    const inSecret = (wanted: string): string[] => references.filter((reference) => reference.name === wanted).map(({ key }) => key).sort();
    const own = name === 'site' ? [...secrets, 'RELEASE_PUBLIC_KEYS'].sort() : [...secrets].sort();
    expect(inSecret('platform')).toEqual(own);
    expect(inSecret('databases')).toEqual(database ? [`${name.toUpperCase()}_DATABASE_URL`] : []);
    expect(inSecret('queue')).toEqual(queue ? ['REDIS_URL'] : []);
    expect(inSecret('mail')).toEqual(mail ? ['SMTP_URL'] : []);
    const withBucket = artefacts === true && overlayName === 'production';
    expect(inSecret('artefacts').length > 0).toBe(withBucket);
    expect(inSecret('artefacts-of-releases')).toEqual(withBucket && name === 'releases' ? ['ARTEFACTS_S3_ACCESS_KEY', 'ARTEFACTS_S3_SECRET_KEY'] : []);
  });

  test.each(services.filter(({ database }) => database))('$name is migrated by its own version before it starts, and does not migrate while it serves', ({ name }) => {
    const { initContainers, containers } = podOf(manifests, name).spec;
    const [migrate, process] = [initContainers![0]!, containers[0]!];
    expect(migrate.args!.at(-1)).toBe('--migrate');
    expect(process.args!.at(-1)).toBe('--await-migrations');
    expect(migrate.image).toBe(process.image);
    expect(new Set(migrate.env!.map((variable) => variable.name))).toEqual(new Set(process.env!.map((variable) => variable.name).filter((variable) => variable !== 'DRAIN_DELAY_MS')));
  });

  test('the site forwards every part of the API to the service that answers it', () => {
    const { API_UPSTREAMS } = environmentOf(manifests, podOf(manifests, 'site').spec.containers[0]!);
    expect(API_UPSTREAMS!.split(/,\s*/).sort()).toEqual([...prefixes].sort());
  });

  test('of all pairs of processes those can call each other that have to, and on no other port', () => {
    const ports = [...processes.flatMap(({ port, metricsPort }) => [port, metricsPort]), ...Object.values(infrastructure)];
    const pod = (name: string) => ({ labels: podOf(manifests, name).metadata.labels });
    const found = processes.flatMap((from) => processes.flatMap((to) => ports.filter((port) => mayCall(manifests, pod(from.name), pod(to.name), port)).map((port) => `${from.name} -> ${to.name}:${port}`)));
    const wanted = processes.flatMap((from) => processes.filter((to) => to !== from && calls(from, to)).map((to) => `${from.name} -> ${to.name}:${to.port}`));
    expect(found.sort()).toEqual(wanted.sort());
  });

  test('nobody whom no policy names can be reached, or reach anything', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const stranger = { labels: {} };
    for (const { name, port } of processes) {
      const pod = { labels: podOf(manifests, name).metadata.labels };
      expect(mayCall(manifests, stranger, pod, port)).toBe(false);
      expect(mayCall(manifests, pod, stranger, port)).toBe(false);
    }
  });
});

test('on the local cluster each server is reached by those who use it', () => {
  const manifests = overlay('local');
  const pod = (name: string) => ({ labels: podOf(manifests, name).metadata.labels });
  const servers: [string, number, (process: Process) => boolean][] = [
    ['postgres', 5432, ({ database }) => database === true],
    ['redis', 6379, ({ queue }) => queue === true],
    ['mail', 1025, ({ mail }) => mail === true],
  ];
  for (const [server, port, uses] of servers) {
    const callers = processes.filter(({ name }) => mayCall(manifests, pod(name), pod(server), port)).map(({ name }) => name);
    expect(callers).toEqual(processes.filter(uses).map(({ name }) => name));
  }
  expect(mayCall(manifests, pod('publish'), pod('releases'), 4008)).toBe(true);
});

test('the program of every process is in its image', () => {
  for (const { entry } of services) expect(existsSync(join(root, entry.replace('/dist/', '/src/').replace('.js', '.ts')))).toBe(true);
});
