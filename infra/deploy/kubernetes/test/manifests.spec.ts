import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../local/repository.js';
import { overlayNames } from './kustomize.mjs';
import {
  type Container,
  containersOf,
  type Manifest,
  ofKind,
  withoutHash,
  workloads,
} from './manifest.js';
import { overlay, platformOverlays } from './overlays.js';
import { schemaProblems } from './schema-problems.js';

const identity = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

const allContainers = (manifests: Manifest[]): [string, Container][] =>
  workloads(manifests).flatMap(({ metadata, template }) =>
    containersOf(template).map((container): [string, Container] => [
      `${metadata.name}/${container.name}`,
      container,
    ]),
  );

const units: Record<string, number> = { Mi: 1, Gi: 1024 };

const mebibytes = (quantity: string): number => {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity)!;
  return Number(amount) * units[unit!]!;
};

/** What a container's log takes at most: kubelet keeps five files of 10 MiB. */
const LOG_MEBIBYTES = 50;

describe.each(overlayNames)('overlay %s', (name) => {
  const manifests = overlay(name);

  test('every object matches the schemas of the Kubernetes API and the Gateway API and has no unknown field', () => {
    const problems = manifests.map(
      (manifest) => [identity(manifest), schemaProblems(manifest)] as const,
    );
    expect(Object.fromEntries(problems.filter(([, found]) => found.length > 0))).toEqual({});
  });

  test('every object has its own name and is in the namespace larkway', () => {
    const identities = manifests.map(identity);
    expect(new Set(identities).size).toBe(identities.length);
    const namespaced = manifests.filter(({ kind }) => kind !== 'Namespace');
    expect([...new Set(namespaced.map(({ metadata }) => metadata.namespace))]).toEqual(['larkway']);
  });

  test.each(workloads(manifests))(
    'pods of $metadata.name run as restricted pods without a token of the Kubernetes API',
    ({ template: { spec } }) => {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec.volumes?.filter((volume) => 'hostPath' in volume) ?? []).toEqual([]);
    },
  );

  test.each(allContainers(manifests))(
    '%s has no privileges and a read-only root file system',
    (_name, { securityContext }) => {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    },
  );

  test.each(allContainers(manifests))(
    '%s has requests and limits for CPU, memory and ephemeral storage',
    (_name, { resources }) => {
      for (const amounts of [resources?.requests, resources?.limits])
        expect(Object.keys(amounts ?? {}).sort()).toEqual(['cpu', 'ephemeral-storage', 'memory']);
    },
  );

  test.each(workloads(manifests))(
    'the limit on ephemeral storage of $metadata.name has room for its volumes and its logs',
    ({ template }) => {
      const volumes = (template.spec.volumes ?? []).flatMap(({ emptyDir }) =>
        emptyDir ? [mebibytes(emptyDir.sizeLimit ?? 'none')] : [],
      );
      const limits = template.spec.containers.map(({ resources }) =>
        mebibytes(resources!.limits!['ephemeral-storage']!),
      );
      const sum = (amounts: number[]): number =>
        amounts.reduce((total, amount) => total + amount, 0);
      expect(sum(limits)).toBeGreaterThanOrEqual(sum(volumes) + LOG_MEBIBYTES * limits.length);
    },
  );

  test('every process of ours has a writable /tmp', () => {
    const ours = workloads(manifests).filter(({ template }) =>
      template.spec.containers.some(({ image }) => image.includes('larkway')),
    );
    expect(ours.length).toBeGreaterThan(0);
    for (const { template } of ours) {
      for (const { volumeMounts = [] } of containersOf(template))
        expect(volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      expect(template.spec.volumes).toContainEqual({
        name: 'tmp',
        emptyDir: { sizeLimit: '128Mi' },
      });
    }
  });

  test('every volume, claim and ConfigMap that a pod names exists', () => {
    const maps = ofKind(manifests, 'ConfigMap').map(({ metadata }) => metadata.name);
    const claims = ofKind(manifests, 'PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    for (const { spec, template } of workloads(manifests)) {
      const ofStatefulSet = (
        (spec as { volumeClaimTemplates?: Manifest[] }).volumeClaimTemplates ?? []
      ).map(({ metadata }) => metadata.name);
      const volumes = [
        ...(template.spec.volumes ?? []).map((volume) => volume.name),
        ...ofStatefulSet,
      ];
      for (const { volumeMounts = [], envFrom = [], env = [] } of containersOf(template)) {
        expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map((mount) => mount.name)));
        const named = [
          ...envFrom.map(({ configMapRef }) => configMapRef),
          ...env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
        ];
        expect(maps).toEqual(expect.arrayContaining(named.map((reference) => reference.name)));
      }
      for (const { configMap, persistentVolumeClaim } of template.spec.volumes ?? []) {
        if (configMap) expect(maps).toContain(configMap.name);
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
      }
    }
  });

  test('secret values come from Secrets whose keys the README lists', () => {
    const readme = readFileSync(join(root, 'infra/deploy/kubernetes/README.md'), 'utf8');
    const variables = allContainers(manifests).flatMap(([, { env = [] }]) => env);
    for (const { valueFrom } of variables) {
      const reference = valueFrom?.secretKeyRef;
      if (!reference) continue;
      const key = reference.key.replace(
        /^[A-Z]+_(((OWNER_)?DATABASE|REDIS)_(URL|PASSWORD))$/,
        '<SERVICE>_$1',
      );
      const secret = name === 'local' ? withoutHash(reference.name) : reference.name;
      expect(readme).toMatch(new RegExp(`\\| \`${secret}\` \\|.*\`${key}\``));
    }
    const isSecret = /KEY|TOKEN|PASSWORD|SECRET|DATABASE_(OWNER_)?URL|REDIS_URL|SMTP_URL/;
    expect(
      variables.filter((variable) => isSecret.test(variable.name) && variable.value !== undefined),
    ).toEqual([]);
  });
});

describe.each(platformOverlays)('overlay %s', (name) => {
  const manifests = overlay(name);

  test('the namespace admits restricted pods only', () => {
    const [namespace] = ofKind(manifests, 'Namespace');
    expect(namespace!.metadata).toMatchObject({
      name: 'larkway',
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
  });

  test.each(workloads(manifests).filter(({ kind }) => kind !== 'Job'))(
    '$metadata.name has a startup, a readiness and a liveness probe',
    ({ template }) => {
      for (const { startupProbe, readinessProbe, livenessProbe } of template.spec.containers) {
        for (const probe of [startupProbe, readinessProbe, livenessProbe])
          expect(probe).toBeDefined();
      }
    },
  );

  test('a node can be drained: every Deployment of ours loses at most one pod at a time, however many copies it has', () => {
    const deployments = ofKind(manifests, 'Deployment').filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/part-of'] === 'larkway',
    );
    const budgets = Object.fromEntries(
      ofKind(manifests, 'PodDisruptionBudget').map(({ metadata, spec }) => [metadata.name, spec]),
    );
    const wanted = (process: string) => ({
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: { 'app.kubernetes.io/name': process } },
    });
    expect(budgets).toEqual(
      Object.fromEntries(deployments.map(({ metadata }) => [metadata.name, wanted(metadata.name)])),
    );
  });

  test('copies of one process are spread over nodes', () => {
    for (const { template } of workloads(ofKind(manifests, 'Deployment')).filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/part-of'],
    )) {
      expect(template.spec.topologySpreadConstraints).toEqual([
        expect.objectContaining({
          topologyKey: 'kubernetes.io/hostname',
          matchLabelKeys: ['app.kubernetes.io/name'],
        }),
      ]);
    }
  });

  test('a Deployment with an autoscaler has no number of copies, which an apply would reset', () => {
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(
      ({ metadata }) => metadata.name,
    );
    expect(scaled.sort()).toEqual(['email', 'site']);
    const fixed = ofKind(manifests, 'Deployment').filter(
      ({ metadata, spec }) => scaled.includes(metadata.name) && spec?.replicas !== undefined,
    );
    expect(fixed.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  test('every Service, disruption budget and policy selects pods that exist', () => {
    const labels = workloads(manifests).map(({ template }) => template.metadata.labels);
    const selectors = manifests.flatMap((manifest) => {
      const { selector, podSelector } = (manifest.spec ?? {}) as {
        selector?: Record<string, unknown>;
        podSelector?: Record<string, unknown>;
      };
      const found =
        manifest.kind === 'Service' ? { matchLabels: selector } : (podSelector ?? selector);
      return found
        ? [
            {
              what: identity(manifest),
              wanted: Object.entries(
                (found as { matchLabels?: Record<string, string> }).matchLabels ?? {},
              ),
            },
          ]
        : [];
    });
    const idle = selectors.filter(
      ({ wanted }) => !labels.some((pod) => wanted.every(([label, value]) => pod[label] === value)),
    );
    expect(idle.map(({ what }) => what)).toEqual([]);
  });
});

test('the schema check finds a missing field, a wrong type and an unknown field', () => {
  const [deployment] = structuredClone(ofKind(overlay('local'), 'Deployment'));
  Object.assign(deployment!.spec!.template!.spec.containers[0]!, {
    readinesProbe: { httpGet: {} },
  });
  deployment!.spec!.replicas = 'two' as never;
  delete deployment!.spec!['selector'];
  expect(schemaProblems(deployment!)).toEqual([
    '/spec required {"missingProperty":"selector"}',
    '/spec/replicas type {"type":"integer"}',
    '/spec/template/spec/containers/0/readinesProbe is unknown',
  ]);
});

test('the schema check covers the Gateway API', () => {
  const [route] = structuredClone(ofKind(overlay('production'), 'HTTPRoute'));
  Object.assign(route!.spec!, {
    parentRefs: [{ sectionName: 'http' }],
    hostname: 'www.larkway.example',
  });
  expect(schemaProblems(route!)).toEqual([
    '/spec/parentRefs/0 required {"missingProperty":"name"}',
    '/spec/hostname is unknown',
  ]);
});

test('the schema check covers Envoy Gateway', () => {
  const [policy] = structuredClone(ofKind(overlay('production'), 'ClientTrafficPolicy'));
  Object.assign(policy!.spec!['tls'] as object, { minVersion: '1.0', cipher: [] });
  expect(schemaProblems(policy!)).toEqual([
    expect.stringMatching(/^\/spec\/tls\/minVersion /),
    expect.stringMatching(/^\/spec\/tls .*"cipher"/),
  ]);
});

test('a finished publish Job is removed, so that it can be applied again', () => {
  for (const name of ['local', 'production-publish']) {
    expect(
      ofKind(overlay(name), 'Job').map(({ spec }) => spec!['ttlSecondsAfterFinished']),
    ).toEqual([3600]);
  }
});
