import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/repository.js';
import type { Container, Manifest } from './testing/manifest.js';
import { workloads } from './testing/manifest.js';
import { overlay, overlayNames } from './testing/overlays.js';
import { schemaProblems } from './testing/schema-problems.js';

const containersOf = (manifests: Manifest[]): [string, Container][] =>
  workloads(manifests).flatMap(({ metadata, template }) =>
    [...(template.spec.initContainers ?? []), ...template.spec.containers].map((container): [string, Container] => [`${metadata.name}/${container.name}`, container]),
  );

const serving = (manifests: Manifest[]): [string, Container][] =>
  workloads(manifests.filter(({ kind }) => kind !== 'Job')).flatMap(({ metadata, template }) => template.spec.containers.map((container): [string, Container] => [metadata.name, container]));

const named = (manifests: Manifest[], wanted: string): string[] => manifests.filter(({ kind }) => kind === wanted).map(({ metadata }) => metadata.name);

describe.each(overlayNames)('overlay %s', (name) => {
  const manifests = overlay(name);

  test('obeys the schemas of the Kubernetes API, with no field that the API does not know', () => {
    expect(Object.fromEntries(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, schemaProblems(manifest)]).filter(([, problems]) => problems!.length > 0))).toEqual({});
  });

  test('runs in one namespace that admits restricted pods only', () => {
    const [namespace] = manifests.filter(({ kind }) => kind === 'Namespace');
    expect(namespace!.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    expect([...new Set(manifests.filter(({ kind }) => kind !== 'Namespace').map(({ metadata }) => metadata.namespace))]).toEqual([namespace!.metadata.name]);
  });

  test.each(workloads(manifests))('the pods of $metadata.name are restricted, and hold no key to the cluster', ({ template: { spec } }) => {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.volumes?.filter((volume) => 'hostPath' in volume) ?? []).toEqual([]);
    for (const { securityContext } of [...(spec.initContainers ?? []), ...spec.containers]) {
      expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    }
  });

  test.each(containersOf(manifests))('%s has requests, limits, and an image with a version', (_name, { image, resources }) => {
    expect(Object.keys(resources?.requests ?? {}).sort()).toEqual(['cpu', 'memory']);
    expect(Object.keys(resources?.limits ?? {}).sort()).toEqual(['cpu', 'memory']);
    expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/);
  });

  test.each(serving(manifests))('%s is asked whether it has started, is ready and lives', (_name, { startupProbe, readinessProbe, livenessProbe }) => {
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) expect(probe).toBeDefined();
  });

  test('whatever runs more than once keeps one copy while nodes are emptied', () => {
    const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ spec }) => spec as unknown as { minReplicas: number; scaleTargetRef: { name: string } });
    const several = [
      ...manifests.filter(({ spec }) => (spec?.replicas ?? 1) > 1).map(({ metadata }) => metadata.name),
      ...scaled.filter(({ minReplicas }) => minReplicas > 1).map(({ scaleTargetRef }) => scaleTargetRef.name),
    ];
    expect(named(manifests, 'PodDisruptionBudget')).toEqual(expect.arrayContaining(several));
  });

  test('what is scaled on its own has no fixed number that a deployment would set it back to', () => {
    const scaled = named(manifests, 'HorizontalPodAutoscaler');
    expect(scaled.sort()).toEqual(['email', 'site']);
    const fixed = manifests.filter(({ kind, metadata, spec }) => kind === 'Deployment' && scaled.includes(metadata.name) && spec?.replicas !== undefined);
    expect(fixed.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  test('holds no secret, and every secret that it names is described', () => {
    expect(named(manifests, 'Secret')).toEqual([]);
    const readme = readFileSync(join(root, 'infra/deploy/kubernetes/README.md'), 'utf8');
    const variables = containersOf(manifests).flatMap(([, { env = [] }]) => env);
    for (const { valueFrom } of variables) {
      const reference = valueFrom?.secretKeyRef;
      if (reference) expect(readme).toMatch(new RegExp(`\\| \`${reference.name}\` \\|.*\`${reference.key.replace(/^[A-Z]+_DATABASE_URL$/, '<SERVICE>_DATABASE_URL')}\``));
    }
    const secretive = variables.filter(({ name: variable, value }) => /KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL|REDIS_URL|SMTP_URL/.test(variable) && value !== undefined);
    expect(secretive.map((variable) => variable.name)).toEqual([]);
  });

  test('every volume, config map and service account that is named is there', () => {
    const [maps, claims] = [named(manifests, 'ConfigMap'), named(manifests, 'PersistentVolumeClaim')];
    for (const { spec, template } of workloads(manifests)) {
      const ofItsOwn = ((spec as { volumeClaimTemplates?: { metadata: { name: string } }[] }).volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
      const volumes = [...(template.spec.volumes ?? []).map((volume) => volume.name), ...ofItsOwn];
      for (const { volumeMounts = [], envFrom = [] } of [...(template.spec.initContainers ?? []), ...template.spec.containers]) {
        expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map((mount) => mount.name)));
        expect(maps).toEqual(expect.arrayContaining(envFrom.map(({ configMapRef }) => configMapRef!.name)));
      }
      for (const { configMap, persistentVolumeClaim } of template.spec.volumes ?? []) {
        if (configMap) expect(maps).toContain(configMap.name);
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
      }
    }
  });

  test('every service, budget, scaler and policy is about pods that are there', () => {
    const labels = workloads(manifests).map(({ template }) => template.metadata.labels);
    const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
      const { selector, podSelector } = (spec ?? {}) as { selector?: Record<string, unknown>; podSelector?: Record<string, unknown> };
      const found = kind === 'Service' ? { matchLabels: selector } : (podSelector ?? selector);
      return found ? [{ what: `${kind} ${metadata.name}`, wanted: Object.entries((found as { matchLabels?: Record<string, string> }).matchLabels ?? {}) }] : [];
    });
    const idle = selectors.filter(({ wanted }) => !labels.some((pod) => wanted.every(([label, value]) => pod[label] === value)));
    expect(idle.map(({ what }) => what)).toEqual([]);
  });
});

test('a field that Kubernetes does not know is found, and one that is missing', () => {
  const [deployment] = structuredClone(overlay('local').filter(({ kind }) => kind === 'Deployment'));
  Object.assign(deployment!.spec!.template!.spec.containers[0]!, { readinesProbe: { httpGet: {} } });
  deployment!.spec!.replicas = 'two' as never;
  delete deployment!.spec!['selector'];
  expect(schemaProblems(deployment!)).toEqual([
    '/spec required {"missingProperty":"selector"}',
    '/spec/replicas type {"type":"integer"}',
    '/spec/template/spec/containers/0/readinesProbe is unknown',
  ]);
});

test('the local cluster makes the same databases as Compose', () => {
  const [map] = overlay('local').filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'create-databases');
  expect(map!.data!['create-databases.sh']).toBe(readFileSync(join(root, 'infra/deploy/create-databases.sh'), 'utf8'));
});
