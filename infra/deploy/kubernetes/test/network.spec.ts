import {
  liveRoutes,
  pictureRoutes,
  quarantineRoutes,
  releasesRoutes,
  siteRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { infrastructure, services, site } from '../../../local/processes.js';
import { type Manifest, ofKind, workloads } from './manifest.js';
import { callersFromOutside, mayCall, policiesOf } from './network.js';
import { overlay, platformOverlays } from './overlays.js';

type Process = Partial<(typeof services)[number]> & {
  name: string;
  port: number;
  metricsPort: number;
};

const processes: Process[] = [...services, { ...site, name: 'site', artifacts: true }];
const BOUNCES = 2526;
const ports = [
  ...processes.flatMap(({ port, metricsPort }) => [port, metricsPort]),
  ...Object.values(infrastructure),
  BOUNCES,
];

const podOf = (manifests: Manifest[], name: string) => ({
  labels: workloads(manifests).find(({ metadata }) => metadata.name === name)!.template.metadata
    .labels,
});

/** Who has to call whom, as the processes are declared. */
const calls = (from: Process, to: Process): boolean =>
  (from.name === 'site' && ((to.api ?? []).length > 0 || to.name === 'releases')) ||
  (from.operates ?? []).includes(to.name) ||
  (from.reads ?? []).includes(to.name) ||
  (from.artifacts === true && from.name !== 'site' && to.name === 'site');

describe.each(platformOverlays)('overlay %s', (name) => {
  const manifests = overlay(name);

  test('processes can call exactly those processes and ports that they have to', () => {
    const found = processes.flatMap((from) =>
      processes.flatMap((to) =>
        ports
          .filter((port) =>
            mayCall(manifests, podOf(manifests, from.name), podOf(manifests, to.name), port),
          )
          .map((port) => `${from.name} -> ${to.name}:${port}`),
      ),
    );
    const wanted = processes.flatMap((from) =>
      processes
        .filter((to) => to !== from && calls(from, to))
        .map((to) => `${from.name} -> ${to.name}:${to.port}`),
    );
    expect(found.sort()).toEqual(wanted.sort());
  });

  test('a pod that no policy names can neither call a process nor be called by one', () => {
    expect(policiesOf(manifests)).toContainEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const stranger = { labels: {} };
    for (const { name: process, port } of processes) {
      expect(mayCall(manifests, stranger, podOf(manifests, process), port)).toBe(false);
      expect(mayCall(manifests, podOf(manifests, process), stranger, port)).toBe(false);
    }
  });

  test('every pod can reach the DNS servers of Kubernetes, OpenShift and NodeLocal DNSCache, and no server elsewhere', () => {
    const rules = policiesOf(manifests)
      .filter(
        ({ podSelector, policyTypes }) =>
          policyTypes.includes('Egress') && Object.keys(podSelector).length === 0,
      )
      .flatMap(({ egress = [] }) => egress)
      .map(({ to, ports: allowed }) => ({
        to: to!.map(
          ({ namespaceSelector, ipBlock }) =>
            ipBlock?.cidr ?? namespaceSelector!.matchLabels!['kubernetes.io/metadata.name'],
        ),
        ports: allowed!.map(({ port, protocol }) => `${protocol} ${port}`),
      }));
    expect(rules).toEqual(
      expect.arrayContaining([
        { to: ['kube-system'], ports: ['UDP 53', 'TCP 53'] },
        { to: ['openshift-dns'], ports: ['UDP 5353', 'TCP 5353'] },
        { to: ['169.254.20.10/32'], ports: ['UDP 53', 'TCP 53'] },
      ]),
    );
    for (const { to } of rules)
      expect(to.every((peer) => /^[a-z-]+$|\/32$/.test(peer!))).toBe(true);
  });

  test('from outside the namespace only Prometheus, the gateway and mail servers can call a process', () => {
    const gateway = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'envoy-gateway-system' } },
      podSelector: {
        matchLabels: {
          'gateway.envoyproxy.io/owning-gateway-namespace': 'larkway',
          'gateway.envoyproxy.io/owning-gateway-name': 'larkway',
        },
      },
    };
    const prometheus = {
      peer: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
      ports: ['metrics'],
    };
    const inProduction: Record<string, object> = {
      site: { peer: gateway, ports: [3000] },
      ops: { peer: gateway, ports: [4007] },
      releases: { peer: gateway, ports: [4008] },
      email: { peer: { ipBlock: { cidr: '198.51.100.0/24' } }, ports: [BOUNCES] },
    };
    for (const { name: process } of processes) {
      const own = name === 'production' ? inProduction[process] : undefined;
      expect(callersFromOutside(manifests, podOf(manifests, process))).toEqual(
        expect.arrayContaining([prometheus, ...(own ? [own] : [])]),
      );
      expect(callersFromOutside(manifests, podOf(manifests, process))).toHaveLength(own ? 2 : 1);
    }
  });
});

test('on the development cluster PostgreSQL, Redis and the mail catcher accept exactly the processes that use them', () => {
  const manifests = overlay('local');
  const servers: [string, number, (process: Process) => boolean][] = [
    ['postgres', 5432, ({ database }) => database === true],
    ['redis', 6379, ({ queue }) => queue === true],
    ['mail', 1025, ({ mail }) => mail === true],
  ];
  for (const [server, port, uses] of servers) {
    const callers = processes
      .filter(({ name }) =>
        mayCall(manifests, podOf(manifests, name), podOf(manifests, server), port),
      )
      .map(({ name }) => name);
    expect(callers).toEqual(processes.filter(uses).map(({ name }) => name));
  }
});

test('the publish Job can call the release service and no other process', () => {
  const production = [...overlay('production'), ...overlay('production-publish')];
  for (const manifests of [overlay('local'), production]) {
    const callable = processes.flatMap(({ name }) =>
      ports
        .filter((port) =>
          mayCall(manifests, podOf(manifests, 'publish'), podOf(manifests, name), port),
        )
        .map((port) => `${name}:${port}`),
    );
    expect(callable).toEqual(['releases:4008']);
  }
});

describe('the gateway of production', () => {
  interface Route {
    parentRefs: { name: string; sectionName: string }[];
    hostnames: string[];
    rules: {
      matches?: { path: { type: string; value: string } }[];
      filters?: { requestRedirect?: object; extensionRef?: { kind: string; name: string } }[];
      timeouts?: { request: string };
      backendRefs?: { name: string; port: number }[];
    }[];
  }

  const manifests = overlay('production');
  const route = (name: string): Route =>
    ofKind(manifests, 'HTTPRoute').find(({ metadata }) => metadata.name === name)!
      .spec as unknown as Route;
  const { listeners } = ofKind(manifests, 'Gateway')[0]!.spec as unknown as {
    listeners: { name: string; hostname?: string; protocol: string }[];
  };
  /** The rule for a path: an exact match wins, then the longest prefix of whole segments. */
  const ruleFor = (name: string, path: string) =>
    route(name)
      .rules.flatMap((rule) =>
        rule.matches!.map(({ path: { type, value } }) => ({
          isExact: type === 'Exact',
          value,
          rule,
        })),
      )
      .filter(
        ({ isExact, value }) =>
          path === value || (!isExact && (value === '/' || path.startsWith(`${value}/`))),
      )
      .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.value.length - a.value.length)[0]
      ?.rule;

  test('every route belongs to a listener with its host names, and plain HTTP is only redirected', () => {
    for (const { metadata } of ofKind(manifests, 'HTTPRoute')) {
      const { parentRefs, hostnames, rules } = route(metadata.name);
      const listener = listeners.find(({ name }) => name === parentRefs[0]!.sectionName)!;
      if (listener.hostname) expect(hostnames).toEqual([listener.hostname]);
      const sendsToPods = rules.some(({ backendRefs }) => backendRefs !== undefined);
      expect(listener.protocol).toBe(sendsToPods ? 'HTTPS' : 'HTTP');
    }
  });

  const answerOf = (name: string, path: string): unknown => {
    const [filter] = ruleFor(name, path)!.filters!;
    const reference = ofKind(manifests, filter!.extensionRef?.kind ?? '').find(
      ({ metadata }) => metadata.name === filter!.extensionRef!.name,
    );
    return (
      filter!.requestRedirect ??
      (reference!.spec as { directResponse: { statusCode: number } }).directResponse.statusCode
    );
  };

  test('plain HTTP is redirected for pages, refused for the API of site and console, and not answered for the release service', () => {
    for (const path of ['/', '/faq', '/ops', '/ops/releases'])
      expect(answerOf('redirect-to-https', path)).toEqual({ scheme: 'https', statusCode: 301 });
    for (const path of ['/api/contact', '/api/vehicles', '/ops/api/session'])
      expect(answerOf('redirect-to-https', path)).toBe(403);
    expect(route('redirect-to-https').hostnames).toEqual([
      ...route('site').hostnames,
      ...route('console').hostnames,
    ]);
  });

  test('the gateway answers 404 for the internal routes of the site', () => {
    for (const { path } of Object.values(siteRoutes))
      expect([ruleFor('site', path)!.backendRefs, answerOf('site', path)]).toEqual([
        undefined,
        404,
      ]);
  });

  test('every listener speaks TLS 1.2 or 1.3 only, with recommended cipher suites, the strongest first', () => {
    const [policy, ...others] = ofKind(manifests, 'ClientTrafficPolicy');
    expect(others).toEqual([]);
    const [gateway] = ofKind(manifests, 'Gateway');
    expect(policy!.spec).toMatchObject({
      targetRefs: [{ kind: 'Gateway', name: gateway!.metadata.name }],
      tls: { minVersion: '1.2', maxVersion: '1.3' },
    });
    const { ciphers } = policy!.spec!['tls'] as { ciphers: string[] };
    expect(
      ciphers.filter(
        (suite) =>
          !/^ECDHE-(ECDSA|RSA)-(AES256-GCM-SHA384|CHACHA20-POLY1305|AES128-GCM-SHA256)$/.test(
            suite,
          ),
      ),
    ).toEqual([]);
    const strengths = ciphers.map((suite) => (suite.includes('AES128') ? 128 : 256));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });

  test('every route leads to a port of a Service and has a timeout', () => {
    const backends = ofKind(manifests, 'HTTPRoute')
      .flatMap(({ metadata }) => route(metadata.name).rules)
      .filter(({ backendRefs }) => backendRefs);
    for (const { backendRefs, timeouts } of backends) {
      const [{ name, port }] = backendRefs as [{ name: string; port: number }];
      const { ports: offered } = ofKind(manifests, 'Service').find(
        ({ metadata }) => metadata.name === name,
      )!.spec as unknown as { ports: { port: number }[] };
      expect(offered.map((one) => one.port)).toContain(port);
      expect(timeouts?.request).toMatch(/^\d+[sm]$/);
    }
  });

  test('only the stream of events, which the console keeps open, has no timeout', () => {
    expect(ruleFor('console', '/ops/api/live')!.timeouts).toEqual({ request: '0s' });
    for (const path of ['/', '/ops', '/ops/api/session', '/ops/api/live/x'])
      expect(ruleFor('console', path)!.timeouts).not.toEqual({ request: '0s' });
    for (const path of [
      '/',
      '/dealerships',
      '/assets/shell/main.js',
      '/api/contact',
      '/ops/api/live',
    ])
      expect(ruleFor('site', path)!.timeouts).not.toEqual({ request: '0s' });
  });

  test('the console has its own host, which leads to its own process and serves nothing else, and no other host leads there', () => {
    for (const path of ['/', '/ops', '/ops/releases', '/ops/api/session', '/ops/queue'])
      expect(ruleFor('console', path)!.backendRefs).toEqual([{ name: 'ops', port: 4007 }]);
    for (const path of [
      '/assets/shell/main.js',
      '/api/vehicles',
      '/faq',
      '/opsec',
      '/readyz',
      '/openapi.json',
      '/contract',
    ])
      expect(ruleFor('console', path)).toBeUndefined();
    const others = ofKind(manifests, 'HTTPRoute').filter(
      ({ metadata }) => metadata.name !== 'console',
    );
    for (const { metadata } of others)
      expect(
        route(metadata.name).rules.flatMap(({ backendRefs = [] }) =>
          backendRefs.map(({ name }) => name),
        ),
      ).not.toContain('ops');
  });

  test('the gateway forwards every call of a pipeline to the release service, and nothing that needs no token or the token of operations', () => {
    const ofPipelines = [
      ...Object.values(releasesRoutes),
      pictureRoutes.storePictures,
      telemetryRoutes.figures,
    ];
    expect(
      ofPipelines.filter(({ path }) => !ruleFor('releases', path)).map(({ path }) => path),
    ).toEqual([]);
    const inside = [
      ...Object.values(liveRoutes),
      telemetryRoutes.observe,
      ...Object.values(quarantineRoutes),
    ];
    expect(inside.filter(({ path }) => ruleFor('releases', path)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test('the host of the site is the origin that pages, emails and the console use', () => {
    const [settings] = ofKind(manifests, 'ConfigMap').filter(({ metadata }) =>
      metadata.name.startsWith('site-settings-'),
    );
    expect(route('site').hostnames).toEqual([new URL(settings!.data!['SITE_ORIGIN']!).host]);
  });

  test('the host of the console is the origin that its one-time links use and from which it accepts calls', () => {
    const [settings] = ofKind(manifests, 'ConfigMap').filter(({ metadata }) =>
      metadata.name.startsWith('console-settings-'),
    );
    expect(route('console').hostnames).toEqual([new URL(settings!.data!['OPS_ORIGIN']!).host]);
  });
});

test('the load balancer for bounces accepts the same addresses as the network policy', () => {
  const service = ofKind(overlay('production'), 'Service').find(
    ({ metadata }) => metadata.name === 'email-bounces',
  );
  expect(service!.spec).toMatchObject({
    type: 'LoadBalancer',
    externalTrafficPolicy: 'Local',
    loadBalancerSourceRanges: ['198.51.100.0/24'],
  });
});
