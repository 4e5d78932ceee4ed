import type { ListedService } from '../local/processes.js';

/** A place outside the folder of a service that has to name it. */
export interface ServiceEntry {
  file: (service: ListedService) => string;
  /** What is missing without it. */
  what: string;
  /** The part of the file that contains the entries of all services; default: the whole file. */
  within?: RegExp;
  /** The entry of a service that has a database and a public API, and nothing else. */
  text: (service: ListedService) => string;
  /** How the entry of every other service begins or is recognized; default: no such entry. */
  mark?: (service: ListedService) => string;
  /** Which services have the entry; default: all. */
  applies?: (service: ListedService) => boolean;
}

const upper = ({ name }: ListedService): string => name.toUpperCase();
const isPublic = ({ api }: ListedService): boolean => api.length > 0;
const hasDatabase = ({ database }: ListedService): boolean => database;

/** Whether a service has a database and a public API, and nothing else, like a generated one. */
export const isPlain = (service: ListedService): boolean =>
  hasDatabase(service) &&
  isPublic(service) &&
  Object.keys(service).every((key) =>
    ['name', 'port', 'metricsPort', 'database', 'api'].includes(key),
  );

const inFile = (file: string) => (): string => file;
const missing = '?missing in .env: see infra/deploy/README.md';

const compose = inFile('docker-compose.yml');
const block = (name: string): RegExp => new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)+`, 'm');

const composeEntries: ServiceEntry[] = [
  {
    file: compose,
    what: 'a host that is reached without TLS',
    within: /^x-plain: .*/m,
    text: ({ name }) => `${name},`,
    applies: ({ name }) => name !== 'ops',
  },
  {
    file: compose,
    what: 'the passwords of its roles for PostgreSQL',
    within: block('postgres'),
    text: (service) =>
      ['', '_OWNER']
        .map(
          (role) =>
            `      ${upper(service)}${role}_DATABASE_PASSWORD: '\${${upper(service)}${role}_DATABASE_PASSWORD:${missing}}'\n`,
        )
        .join(''),
    mark: (service) => `${upper(service)}_OWNER_DATABASE_PASSWORD:`,
    applies: hasDatabase,
  },
  {
    file: compose,
    what: 'its container',
    text: ({ name, port, metricsPort }) => `  ${name}:
    <<: *service
    build: &build-${name}
      context: .
      dockerfile: infra/deploy/Dockerfile
      target: service
      args: { SERVICE: ${name} }
    command: *serve
    environment: &settings-${name}
      PORT: ${port}
      METRICS_PORT: ${metricsPort}
      TRUSTED_PROXIES: *network
      DATABASE_URL: 'postgres://${name}:\${${name.toUpperCase()}_DATABASE_PASSWORD:${missing}}@postgres:5432/${name}'
      PLAIN_HOSTS: *plain
    depends_on:
      postgres: { condition: service_healthy }
      migrate-${name}: { condition: service_completed_successfully }

`,
    mark: ({ name }) => `\n  ${name}:\n`,
  },
  {
    file: compose,
    what: 'the container of its migrations',
    text: ({ name }) => `  migrate-${name}:
    <<: *migration
    build: *build-${name}
    environment:
      <<: *settings-${name}
      DATABASE_OWNER_URL: 'postgres://${name}_owner:\${${name.toUpperCase()}_OWNER_DATABASE_PASSWORD:${missing}}@postgres:5432/${name}'

`,
    mark: ({ name }) => `\n  migrate-${name}:\n`,
    applies: hasDatabase,
  },
  {
    file: compose,
    what: 'the address at which the release service reads its contract',
    within: block('releases'),
    text: ({ name, port }) => `        ${name}=http://${name}:${port},\n`,
    mark: ({ name }) => `        ${name}=http`,
    applies: isPublic,
  },
  ...['publish', 'site'].map((name): ServiceEntry => ({
    file: compose,
    what: `the service for which the container ${name} waits`,
    within: block(name),
    text: (service) => `      ${service.name}: { condition: service_healthy }\n`,
    mark: (service) => `      ${service.name}: { condition`,
    applies: isPublic,
  })),
  {
    file: compose,
    what: 'its part of the public API of the site',
    within: block('site'),
    text: ({ name, port, api }) => `        ${api[0]}=http://${name}:${port},\n`,
    mark: ({ name, port, api }) => `        ${api[0]}=http://${name}:${port}`,
    applies: isPublic,
  },
];

const kubernetes = (path: string) => inFile(`infra/deploy/kubernetes/${path}`);

const upstreamEntries = (file: () => string, scheme: string): ServiceEntry => ({
  file,
  what: 'its part of the public API of the site',
  text: ({ name, port, api }) => `                ${api[0]}=${scheme}://${name}:${port},\n`,
  mark: ({ name, port, api }) => `${api[0]}=${scheme}://${name}:${port}`,
  applies: isPublic,
});

const contractEntries = (file: () => string, scheme: string): ServiceEntry => ({
  file,
  what: 'the address at which the release service reads its contract',
  text: ({ name, port }) => `                ${name}=${scheme}://${name}:${port},\n`,
  mark: ({ name, port }) => `                ${name}=${scheme}://${name}:${port}`,
  applies: isPublic,
});

const policy = (name: string): RegExp =>
  new RegExp(`^ {2}name: ${name}\\n[^]*?(?=\\n---|\\n*$(?![^]))`, 'm');

const baseEntries: ServiceEntry[] = [
  {
    file: ({ name }) => `infra/deploy/kubernetes/base/${name}.yaml`,
    what: 'its Deployment, Service and disruption budget',
    text: ({ name, port, metricsPort }) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/part-of: larkway
    larkway.example/database: 'true'
spec:
  replicas: 2
  selector:
    matchLabels: { app.kubernetes.io/name: ${name} }
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${name}
        app.kubernetes.io/part-of: larkway
        larkway.example/database: 'true'
    spec:
      initContainers:
        - name: migrate
          image: larkway/${name}
          envFrom: &settings
            - configMapRef: { name: process-settings }
          env: &environment
            - { name: PORT, value: '${port}' }
            - { name: METRICS_PORT, value: '${metricsPort}' }
            - {
                name: DATABASE_URL,
                valueFrom: { secretKeyRef: { name: databases, key: ${name.toUpperCase()}_DATABASE_URL } },
              }
      containers:
        - name: process
          image: larkway/${name}
          envFrom: *settings
          env: *environment
          ports:
            - { name: http, containerPort: ${port} }
            - { name: metrics, containerPort: ${metricsPort} }
          resources:
            requests: { cpu: 100m, memory: 192Mi, ephemeral-storage: 64Mi }
            limits: { cpu: '1', memory: 384Mi, ephemeral-storage: 256Mi }
---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
spec:
  selector: { app.kubernetes.io/name: ${name} }
  ports:
    - { name: http, port: ${port}, targetPort: http }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: { app.kubernetes.io/name: ${name} }
`,
    mark: ({ name }) => `kind: Deployment\nmetadata:\n  name: ${name}\n`,
  },
  {
    file: kubernetes('base/kustomization.yaml'),
    what: 'the file of its objects',
    text: ({ name }) => `  - ${name}.yaml\n`,
    mark: ({ name }) => `  - ${name}.yaml\n`,
  },
  {
    file: kubernetes('base/kustomization.yaml'),
    what: 'the address of its tables’ owner, for migrations',
    text: ({ name }) =>
      `  - target: { kind: Deployment, name: ${name} }\n    patch: '- { op: add, path: /spec/template/spec/initContainers/0/env/-, value: { name: DATABASE_OWNER_URL, valueFrom: { secretKeyRef: { name: databases, key: ${name.toUpperCase()}_OWNER_DATABASE_URL } } } }'\n`,
    mark: (service) => `key: ${upper(service)}_OWNER_DATABASE_URL`,
    applies: hasDatabase,
  },
  {
    file: kubernetes('base/network-policies.yaml'),
    what: 'the policy of its callers',
    text: ({ name, port }) => `---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: callers-of-${name}
spec:
  podSelector: { matchLabels: { app.kubernetes.io/name: ${name} } }
  policyTypes: [Ingress]
  ingress:
    - from:
        - podSelector: { matchLabels: { app.kubernetes.io/name: site } }
        - podSelector: { matchLabels: { app.kubernetes.io/name: releases } }
      ports: [{ port: ${port} }]
`,
    mark: ({ name }) => `  name: callers-of-${name}\n`,
    applies: ({ name }) => name !== 'ops',
  },
  ...['site', 'releases'].map((caller): ServiceEntry => ({
    file: kubernetes('base/network-policies.yaml'),
    what: `that ${caller} may call it`,
    within: policy(`calls-of-${caller}`),
    text: ({ name, port }) =>
      `    - to: [{ podSelector: { matchLabels: { app.kubernetes.io/name: ${name} } } }]\n      ports: [{ port: ${port} }]\n`,
    mark: ({ name }) => `app.kubernetes.io/name: ${name} }`,
    applies: isPublic,
  })),
  upstreamEntries(kubernetes('base/site.yaml'), 'http'),
  contractEntries(kubernetes('base/releases.yaml'), 'http'),
];

const overlayEntries: ServiceEntry[] = [
  {
    file: kubernetes('overlays/local/kustomization.yaml'),
    what: 'a host that is reached without TLS',
    within: /^ +- PLAIN_HOSTS=.*/m,
    text: ({ name }) => `${name},`,
    applies: ({ name }) => name !== 'ops',
  },
  {
    file: kubernetes('overlays/local/kustomization.yaml'),
    what: 'its image',
    text: ({ name }) => `  - { name: larkway/${name}, newTag: local }\n`,
    mark: ({ name }) => `larkway/${name},`,
  },
  {
    file: kubernetes('overlays/production/kustomization.yaml'),
    what: 'its image',
    text: ({ name }) =>
      `  - digest: sha256:${'0'.repeat(64)}\n    name: larkway/${name}\n    newName: registry.larkway.example/${name}\n`,
    mark: ({ name }) => `    name: larkway/${name}\n`,
  },
  {
    file: kubernetes('overlays/production/internal-addresses.yaml'),
    what: 'the certificate that its process reads',
    text: ({ name }) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  template:
    spec:
      volumes:
        - { name: internal-tls, secret: { secretName: ${name}-internal-tls, defaultMode: 288 } }
---
`,
    mark: ({ name }) => `secretName: ${name}-internal-tls`,
  },
  upstreamEntries(kubernetes('overlays/production/internal-addresses.yaml'), 'https'),
  contractEntries(kubernetes('overlays/production/internal-addresses.yaml'), 'https'),
  {
    file: kubernetes('overlays/production/internal-certificates.yaml'),
    what: 'its certificate',
    text: ({ name }) => `---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  name: ${name}-internal
spec:
  secretName: ${name}-internal-tls
  dnsNames: [${name}, metrics.larkway.internal]
  duration: 2160h
  renewBefore: 720h
  privateKey: { algorithm: ECDSA, size: 256, rotationPolicy: Always }
  usages: [digital signature, server auth]
  issuerRef: { kind: Issuer, name: internal }
`,
    mark: ({ name }) => `  name: ${name}-internal\n`,
  },
];

const otherEntries: ServiceEntry[] = [
  {
    file: inFile('tsconfig.json'),
    what: 'its projects',
    text: ({ name }) =>
      ['/contract', '']
        .map((part) => `    {\n      "path": "services/${name}${part}"\n    },\n`)
        .join(''),
    mark: ({ name }) => `"services/${name}"`,
  },
  {
    file: inFile('infra/deploy/create-databases.sh'),
    what: 'its database',
    within: /^for name in .*/m,
    text: ({ name }) => ` ${name}`,
    applies: hasDatabase,
  },
  {
    file: inFile('infra/deploy/kubernetes/first-rollout.sh'),
    what: 'the service for which the first rollout waits',
    within: /^for service in .*/m,
    text: ({ name }) => ` ${name}`,
  },
  {
    file: inFile('infra/deploy/connections.spec.ts'),
    what: 'its budget of connections',
    text: ({ name }) => `  ${name}: { own: pool + listener, queue: 0, idle: 1 },\n`,
    mark: ({ name }) => `  ${name}: { own: `,
    applies: hasDatabase,
  },
  {
    file: inFile('infra/deploy/observability/prometheus.yml'),
    what: 'its metrics and alerts',
    text: ({ name, metricsPort }) => `          - ${name}:${metricsPort}\n`,
    mark: ({ name }) => (name === 'email' ? `- names: [${name}]` : `          - ${name}:`),
  },
  {
    file: inFile('infra/deploy/ci/images.yml'),
    what: 'its image',
    text: ({ name }) => `          - { image: ${name}, target: service, service: ${name} }\n`,
    mark: ({ name }) => `{ image: ${name}, `,
  },
  {
    file: inFile('docs/configuration.md'),
    what: 'its ports',
    text: ({ name, port, metricsPort }) => `| \`${name}\` | ${port} | ${metricsPort} |\n`,
    mark: ({ name, port, metricsPort }) => `| \`${name}\` | ${port} | ${metricsPort} |\n`,
  },
];

/** Every place that names each service. */
export const serviceEntries: ServiceEntry[] = [
  ...otherEntries,
  ...composeEntries,
  ...baseEntries,
  ...overlayEntries,
];

/** The part of a file in which an entry belongs. Empty if there is none. */
export const partOf = ({ within }: ServiceEntry, text: string): string =>
  within ? (within.exec(text)?.[0] ?? '') : text;

/** Finds missing entries. @param read the text of a file, undefined if there is none */
export const missingEntries = (
  services: ListedService[],
  read: (file: string) => string | undefined,
): string[] =>
  services.flatMap((service) =>
    serviceEntries
      .filter(({ applies = () => true }) => applies(service))
      .filter((entry) => {
        const wanted = isPlain(service) ? entry.text : (entry.mark ?? entry.text);
        return !partOf(entry, read(entry.file(service)) ?? '').includes(wanted(service));
      })
      .map((entry) => `${entry.file(service)} lacks ${entry.what}: ${service.name}`),
  );
