import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { plainConnections } from '../../../../services/kit/src/config/plain-connections.js';
import { services, site } from '../../../local/processes.js';
import { root } from '../../../local/repository.js';
import { type Container, type Manifest, ofKind, withoutHash, workloads } from './manifest.js';
import { overlay, platformOverlays } from './overlays.js';

type Process = Partial<(typeof services)[number]> & {
  name: string;
  port: number;
  metricsPort: number;
};

const processes: Process[] = [...services, { ...site, name: 'site', artifacts: true }];
/** How processes call each other: the servers of the development cluster have no certificates. */
const schemeOf = (overlayName: string): string => (overlayName === 'local' ? 'http' : 'https');
const prefixesOf = (overlayName: string): string[] =>
  services.flatMap(({ name, port, api }) =>
    api.map((prefix) => `${prefix}=${schemeOf(overlayName)}://${name}:${port}`),
  );

const podOf = (manifests: Manifest[], name: string) =>
  workloads(manifests).find(
    ({ metadata, kind }) => kind === 'Deployment' && metadata.name === name,
  )!.template;

/** Valid values for what comes from Secrets. */
const samples: Record<string, string> = {
  REDIS_URL: 'rediss://queue.example',
  SMTP_URL: 'smtp://mail.example',
  SMTP_FALLBACK_URL: 'smtp://mail-2.example',
  DATABASE_URL: 'postgres://db.example/y?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://db.example/y?sslmode=verify-full',
  FORM_SIGNING_KEY: 'A'.repeat(43),
  RELEASE_SIGNING_KEY: 'A'.repeat(43),
  FORM_PUBLIC_KEYS: 'MCow',
  RELEASE_PUBLIC_KEYS: 'MCow',
  ARTIFACTS_S3_ENDPOINT: 'https://bucket',
  ARTIFACTS_S3_BUCKET: 'artifacts',
};

/** Those of the development cluster, whose servers have no TLS. */
const localSamples: Record<string, string> = {
  ...samples,
  REDIS_URL: 'redis://redis',
  SMTP_URL: 'smtp://mail',
  SMTP_FALLBACK_URL: 'smtp://mail-2',
  DATABASE_URL: 'postgres://postgres/y',
  DATABASE_OWNER_URL: 'postgres://postgres/y',
};

/** The environment of a container, as Kubernetes puts it together: `env` wins over `envFrom`. */
const environmentOf = (
  manifests: Manifest[],
  { env = [], envFrom = [] }: Container,
): Record<string, string> => {
  const maps = new Map(
    ofKind(manifests, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data!]),
  );
  const settings: Record<string, string> = Object.assign(
    {},
    ...envFrom.map(({ configMapRef }) => maps.get(configMapRef.name)),
  );
  const known = settings['PLAIN_HOSTS'] ? localSamples : samples;
  const valueOf = ({ name, value, valueFrom }: (typeof env)[number]): string => {
    const setting = valueFrom?.configMapKeyRef;
    return (
      value ?? (setting ? maps.get(setting.name)![setting.key]! : (known[name] ?? 'x'.repeat(64)))
    );
  };
  return {
    ...settings,
    ...Object.fromEntries(env.map((variable) => [variable.name, valueOf(variable)])),
  };
};

interface ConfigModule {
  readConfig?: (env: object) => Record<string, unknown>;
  environment?: { parse: (env: object) => Record<string, unknown> };
}

/** Parses an environment with the code of the process itself. */
const readConfig = async (
  name: string,
  env: Record<string, string>,
): Promise<Record<string, unknown>> => {
  const file = name === 'site' ? 'shell/server/config.ts' : `services/${name}/src/config.ts`;
  const module = (await import(join(root, file))) as ConfigModule;
  return module.readConfig ? module.readConfig(env) : module.environment!.parse(env);
};

describe.each(platformOverlays)('overlay %s', (overlayName) => {
  const manifests = overlay(overlayName);
  const configOf = (name: string) =>
    readConfig(name, environmentOf(manifests, podOf(manifests, name).spec.containers[0]!));

  test('the Deployments of the platform are exactly its processes', () => {
    const ours = workloads(manifests).filter(
      ({ template }) => template.metadata.labels['app.kubernetes.io/part-of'] === 'larkway',
    );
    expect(ours.map(({ metadata }) => metadata.name).sort()).toEqual(
      processes.map(({ name }) => name).sort(),
    );
  });

  test.each(processes)(
    '$name listens on the port of its Service and serves metrics on another',
    ({ name, port, metricsPort }) => {
      const [container] = podOf(manifests, name).spec.containers;
      expect(container!.ports).toEqual([
        { name: 'http', containerPort: port },
        { name: 'metrics', containerPort: metricsPort },
        ...(name === 'email' ? [{ name: 'bounces', containerPort: 2526 }] : []),
      ]);
      const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === name);
      expect(service!.spec).toEqual({
        selector: { 'app.kubernetes.io/name': name },
        ports: [{ name: 'http', port, targetPort: 'http' }],
      });
    },
  );

  test.each(processes)(
    '$name accepts its environment and is given no variable that it does not read',
    async ({ name, port, metricsPort }) => {
      const { initContainers = [], containers } = podOf(manifests, name).spec;
      for (const container of [...initContainers, ...containers]) {
        const config = await readConfig(name, environmentOf(manifests, container));
        expect(config).toMatchObject({
          PORT: port,
          METRICS_PORT: metricsPort,
          LOG_LEVEL: 'info',
          DRAIN_DELAY_MS: 4000,
        });
        const own = (container.env ?? []).map((variable) => variable.name);
        expect(own.filter((variable) => !(variable in config))).toEqual([]);
      }
    },
  );

  test.each(processes)(
    '$name trusts proxies in the network of the pods, and in no other',
    async ({ name }) => {
      const { TRUSTED_PROXIES } = await configOf(name);
      expect(TRUSTED_PROXIES).toEqual(
        overlayName === 'local' ? ['10.42.0.0/16', '10.244.0.0/16', 'loopback'] : ['10.244.0.0/16'],
      );
    },
  );

  test.each(processes)(
    '$name is given its own secrets and no others',
    ({ name, secrets = [], publicKeys = [], database, queue, mail, artifacts }) => {
      const references = (podOf(manifests, name).spec.containers[0]!.env ?? []).flatMap(
        ({ valueFrom }) => valueFrom?.secretKeyRef ?? [],
      );
      const secretName = (reference: string): string =>
        overlayName === 'local' ? withoutHash(reference) : reference;
      const keysOf = (secret: string): string[] =>
        references
          .filter((reference) => secretName(reference.name) === secret)
          .map(({ key }) => key)
          .sort();
      expect(keysOf('platform')).toEqual([...secrets, ...publicKeys].sort());
      expect(keysOf('databases')).toEqual(database ? [`${name.toUpperCase()}_DATABASE_URL`] : []);
      expect(keysOf('queue')).toEqual(queue ? [`${name.toUpperCase()}_REDIS_URL`] : []);
      expect(keysOf('mail')).toEqual(mail ? ['SMTP_FALLBACK_URL', 'SMTP_URL'] : []);
      const usesBucket = artifacts === true && overlayName === 'production';
      expect(keysOf('artifacts').length > 0).toBe(usesBucket);
      expect(keysOf('artifacts-of-releases')).toEqual(
        usesBucket && name === 'releases'
          ? ['ARTIFACTS_S3_ACCESS_KEY', 'ARTIFACTS_S3_SECRET_KEY']
          : [],
      );
    },
  );

  test.each(services.filter(({ database }) => database))(
    '$name migrates its database with the same image and environment before it starts, and not while it serves',
    ({ name }) => {
      const { initContainers, containers } = podOf(manifests, name).spec;
      const [migrate, process] = [initContainers![0]!, containers[0]!];
      expect(migrate.args!.at(-1)).toBe('--migrate');
      expect(process.args!.at(-1)).toBe('--await-migrations');
      expect(migrate.image).toBe(process.image);
      const { DATABASE_OWNER_URL: _forMigrations, ...settings } = environmentOf(manifests, migrate);
      expect(settings).toEqual(environmentOf(manifests, process));
    },
  );

  test('exactly the migration of each service has the address of the role that owns its tables, and no container that serves has one', () => {
    const ownersIn = (containers: Container[] = []): string[] =>
      containers
        .flatMap(({ env = [] }) =>
          env.map(({ name, valueFrom }) => `${name} is ${valueFrom?.secretKeyRef?.key}`),
        )
        .filter((text) => text.includes('OWNER'));
    const ours = workloads(manifests).filter(
      ({ template }) => template.metadata.labels['app.kubernetes.io/part-of'] === 'larkway',
    );
    for (const { metadata, template } of ours) {
      const database = services.some(({ name, database }) => name === metadata.name && database);
      expect(ownersIn(template.spec.initContainers)).toEqual(
        database ? [`DATABASE_OWNER_URL is ${metadata.name.toUpperCase()}_OWNER_DATABASE_URL`] : [],
      );
      expect(ownersIn(template.spec.containers)).toEqual([]);
    }
  });

  test.each(processes)(
    '$name reaches databases, queue and other processes with TLS, or lists the hosts of its own cluster that it reaches without',
    ({ name }) => {
      const { initContainers = [], containers } = podOf(manifests, name).spec;
      for (const container of [...initContainers, ...containers])
        expect(plainConnections(environmentOf(manifests, container))).toEqual([]);
    },
  );

  test('the site forwards each part of the API to the service that owns it', () => {
    const { API_UPSTREAMS } = environmentOf(
      manifests,
      podOf(manifests, 'site').spec.containers[0]!,
    );
    expect(API_UPSTREAMS!.split(/,\s*/).sort()).toEqual(prefixesOf(overlayName).sort());
  });

  test('site, email and console use the same origin of the site, and the console has another host name', async () => {
    const [site, console] =
      overlayName === 'local'
        ? ['http://localhost:3000', 'http://127.0.0.1:4007']
        : ['https://www.larkway.example', 'https://operations.larkway.example'];
    const [ofSite, ofEmail, ofOps] = [
      await configOf('site'),
      await configOf('email'),
      await configOf('ops'),
    ];
    expect([
      ofSite['SITE_ORIGIN'],
      ofEmail['SITE_ORIGIN'],
      ofOps['SITE_ORIGIN'],
      ofOps['OPS_ORIGIN'],
    ]).toEqual([site, site, site, console]);
  });

  test('the email worker takes bounces where the Service email-bounces sends them', async () => {
    expect(await configOf('email')).toMatchObject({
      BOUNCE_PORT: 2526,
      BOUNCE_HOST: '0.0.0.0',
      BOUNCE_DOMAIN: 'bounces.larkway.example',
    });
    const service = ofKind(manifests, 'Service').find(
      ({ metadata }) => metadata.name === 'email-bounces',
    );
    expect(service!.spec).toMatchObject({
      selector: { 'app.kubernetes.io/name': 'email' },
      ports: [{ name: 'smtp', port: 25, targetPort: 'bounces' }],
    });
  });
});

test.each(['local', 'production-publish'])(
  'the publish Job of overlay %s reaches the release service with TLS, or lists it as a host of its own cluster',
  (name) => {
    const manifests = overlay(name);
    const job = workloads(ofKind(manifests, 'Job'))[0]!.template.spec;
    expect(plainConnections(environmentOf(manifests, job.containers[0]!))).toEqual([]);
  },
);

describe('production', () => {
  const manifests = overlay('production');
  const certificates = ofKind(manifests, 'Certificate').map(({ metadata, spec }) => ({
    name: metadata.name,
    spec: spec as unknown as {
      secretName: string;
      dnsNames?: string[];
      isCA?: boolean;
      issuerRef: { name: string };
    },
  }));
  const certificateOf = (name: string) =>
    certificates.find((certificate) => certificate.name === `${name}-internal`)!.spec;

  test.each(processes)(
    '$name listens with its own certificate, for the names by which it is called',
    ({ name }) => {
      const { spec } = podOf(manifests, name);
      const [container] = spec.containers;
      const folder = environmentOf(manifests, container!)['INTERNAL_TLS_DIR'];
      expect(container!.volumeMounts).toContainEqual({
        name: 'internal-tls',
        mountPath: folder,
        readOnly: true,
      });
      expect(spec.volumes).toContainEqual({
        name: 'internal-tls',
        secret: { secretName: certificateOf(name).secretName, defaultMode: 0o440 },
      });
      const called = ofKind(manifests, 'Service').filter(
        ({ spec: service }) =>
          (service as unknown as { selector: Record<string, string> }).selector[
            'app.kubernetes.io/name'
          ] === name,
      );
      expect(certificateOf(name).dnsNames!.sort()).toEqual(
        [...called.map(({ metadata }) => metadata.name), 'metrics.larkway.internal'].sort(),
      );
      for (const probe of [
        container!.startupProbe,
        container!.readinessProbe,
        container!.livenessProbe,
      ])
        expect(probe).toMatchObject({ httpGet: { scheme: 'HTTPS' } });
    },
  );

  test('every certificate of a process is signed by the internal authority and is in no other Secret', () => {
    const leaves = certificates.filter(({ spec }) => !spec.isCA);
    expect(leaves.map(({ name }) => name).sort()).toEqual(
      processes.map(({ name }) => `${name}-internal`).sort(),
    );
    expect(new Set(leaves.map(({ spec }) => spec.issuerRef.name))).toEqual(new Set(['internal']));
    expect(new Set(leaves.map(({ spec }) => spec.secretName)).size).toBe(leaves.length);
  });

  test('the proxies of the Gateway verify the certificate of each process that they call', () => {
    const policies = ofKind(manifests, 'BackendTLSPolicy').map(
      ({ spec }) =>
        spec as unknown as {
          targetRefs: { name: string }[];
          validation: { hostname: string; caCertificateRefs: { name: string }[] };
        },
    );
    const called = ofKind(manifests, 'HTTPRoute').flatMap(({ spec }) =>
      (spec as unknown as { rules: { backendRefs?: { name: string }[] }[] }).rules.flatMap(
        ({ backendRefs = [] }) => backendRefs.map(({ name }) => name),
      ),
    );
    const verified = policies.map(({ targetRefs, validation }) => [
      targetRefs[0]!.name,
      validation.hostname,
      validation.caCertificateRefs[0]!.name,
    ]);
    expect(verified.sort()).toEqual(
      [...new Set(called)].sort().map((name) => [name, name, certificateOf(name).secretName]),
    );
  });

  test('the publish Job calls the release service with TLS and gets the authority without a key', () => {
    const job = workloads(overlay('production-publish'))[0]!.template.spec;
    const environment = environmentOf(overlay('production-publish'), job.containers[0]!);
    expect(environment).toMatchObject({
      RELEASES_URL: 'https://releases:4008',
      INTERNAL_TLS_DIR: '/tls',
    });
    expect(job.volumes).toContainEqual({
      name: 'internal-tls',
      secret: {
        secretName: certificateOf('releases').secretName,
        defaultMode: 0o440,
        items: [{ key: 'ca.crt', path: 'ca.crt' }],
      },
    });
  });
});

test('Prometheus verifies the certificates of the metrics ports, which all carry the name that it asks for', () => {
  const [job] = (
    parse(
      readFileSync(join(root, 'infra/deploy/observability/prometheus-kubernetes.yml'), 'utf8'),
    ) as { scrape_configs: { scheme: string; tls_config: object }[] }
  ).scrape_configs;
  expect(job).toMatchObject({
    scheme: 'https',
    tls_config: {
      ca_file: '/etc/prometheus/internal-ca/ca.crt',
      server_name: 'metrics.larkway.internal',
    },
  });
});

test('a setting for every process can be set once and overridden for one', () => {
  for (const name of platformOverlays) {
    const manifests = overlay(name);
    for (const { name: process } of processes) {
      const { initContainers = [], containers } = podOf(manifests, process).spec;
      for (const { envFrom = [] } of [...initContainers, ...containers])
        expect(envFrom.map(({ configMapRef }) => withoutHash(configMapRef.name))).toContain(
          'process-settings',
        );
    }
  }
});

test('the program of every process is part of its workspace', () => {
  for (const { entry } of services)
    expect(existsSync(join(root, entry.replace('/dist/bundle/main.mjs', '/src/main.ts')))).toBe(
      true,
    );
});
