import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  type StartedProcess,
  startMailServer,
  testAbuseEnvironment,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { startOps, startService } from './start-ops.js';

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const alerts = read('infra/deploy/observability/alerts.yml');
const dashboard = JSON.parse(read('infra/deploy/observability/grafana-dashboard.json')) as {
  panels: { targets: { expr: string }[] }[];
};

/**
 * Metrics of Prometheus itself, of the site server (`e2e/journeys/csp-reports.spec.ts`,
 * `shell/server/releases/follow-releases.spec.ts`, `shell/server/rendering/render-service.spec.ts`,
 * `shell/server/rendering/render-processes.spec.ts`) and of the release service
 * (`services/releases/test/canary-analysis.spec.ts`, `services/releases/test/audit.spec.ts`).
 */
const own = new Set([
  ...[
    'up',
    'site_csp_violations_total',
    'site_release_map_expires_timestamp_seconds',
    'site_release_maps_refused_total',
    'site_release_map_revision',
  ],
  ...[
    'site_quarantined_versions',
    'site_documents_shed_total',
    'site_render_faults_total',
    'releases_promotions_doubted',
    'releases_channel_revision',
  ],
]);

const metricsOf = (text: string): string[] =>
  (text.match(/\b(?:up|[a-z]+(?:_[a-z]+)+)\b(?=[\s{[),]|$)/g) ?? []).filter(
    (name) => !/^(histogram_quantile)$/.test(name),
  );

const expressions = [
  ...[...alerts.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, folded, plain]) => folded ?? plain!,
  ),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

let exported: Set<string>;
const started: StartedProcess[] = [];

beforeAll(async () => {
  buildServices(join(root, 'services'), ['leads', 'email', 'ops']);
  const [leads, email, queue, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const common = { QUEUE_DATABASE_URL: queue.url, ...testOperationsTokens };
  started.push(
    await startService('leads', { ...common, DATABASE_URL: leads.url, ...testAbuseEnvironment }),
  );
  started.push(
    await startService('email', {
      ...common,
      DATABASE_URL: email.url,
      SMTP_URL: smtp.url,
      ADDRESS_KEY: 'the address key of this test: 32 or longer',
    }),
  );
  const urls = `leads=${started[0]!.url},dealers=http://127.0.0.1:9,email=${started[1]!.url},releases=http://127.0.0.1:9`;
  started.push(await startOps({ env: { QUEUE_DATABASE_URL: queue.url, SERVICE_URLS: urls } }));
  started.push({
    ...started[0]!,
    stop: async () => {
      await Promise.all([leads.drop(), email.drop(), queue.drop(), smtp.stop()]);
      return 0;
    },
  });
  const texts = await Promise.all(
    started
      .slice(0, 3)
      .map(({ metricsUrl }) => fetch(metricsUrl).then((response) => response.text())),
  );
  exported = new Set(
    texts
      .join('\n')
      .match(/^# TYPE (\S+)/gm)!
      .map((line) => line.split(' ')[2]!),
  );
}, 90_000);

afterAll(async () => {
  for (const { stop } of started) await stop();
});

it('every metric of the alert rules and the dashboard is exported', () => {
  const names = [...new Set(expressions.flatMap(metricsOf))].filter((name) => !own.has(name));
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !exported.has(name.replace(/_(bucket|count)$/, '')))).toEqual([]);
});

it('every page that the runbook names exists in the console', () => {
  const pages = [
    ...read('services/ops/console/src/app/navigation.ts').matchAll(/label: '([^']+)'/g),
  ].map(([, label]) => label);
  const named = [
    ...read('services/ops/docs/runbook.md').matchAll(/^- \*\*Look at:\*\* _([^_]+)_/gm),
  ].map(([, page]) => page);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((page) => !pages.includes(page))).toEqual([]);
});

it('every alert has a section in the runbook, to which its annotation links', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  const chapters = [...read('services/ops/docs/runbook.md').matchAll(/^## (.+)$/gm)].map(
    ([, title]) => title!,
  );
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    expect(chapters).toContain(name);
    expect(alerts).toContain(`runbook: services/ops/docs/runbook.md#${name.toLowerCase()}`);
  }
});
