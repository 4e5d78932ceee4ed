import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../../local/repository.js';
import { overlay } from './overlays.js';

interface AdapterRule {
  seriesQuery: string;
  name: { as: string };
  metricsQuery: string;
}

interface Metric {
  type: string;
  pods?: { metric: { name: string } };
  external?: { metric: { name: string; selector: { matchLabels: { queue: string } } } };
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const adapter = parse(read('infra/deploy/observability/prometheus-adapter.yml')) as {
  rules: AdapterRule[];
  externalRules: AdapterRule[];
};

const metrics = overlay('production')
  .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
  .flatMap(({ spec }) => spec!['metrics'] as Metric[]);

const named = (rules: AdapterRule[]): string[] => rules.map(({ name }) => name.as).sort();

test('prometheus-adapter serves exactly the metrics that the autoscalers use', () => {
  expect(metrics.flatMap(({ pods }) => pods?.metric.name ?? []).sort()).toEqual(
    named(adapter.rules),
  );
  expect(metrics.flatMap(({ external }) => external?.metric.name ?? []).sort()).toEqual(
    named(adapter.externalRules),
  );
});

test('prometheus-adapter queries only series that the processes export', () => {
  const sources = [
    read('services/kit/src/observability/metrics.ts'),
    read('services/kit/src/queue/queue-metrics.ts'),
  ].join('\n');
  const exported = [...sources.matchAll(/name: '(\w+)'/g)].map(([, name]) => name);
  for (const { seriesQuery } of [...adapter.rules, ...adapter.externalRules])
    expect(exported).toContain(/^\w+?(?=_count|\{|$)/.exec(seriesQuery)![0]);
});

test('the email worker scales by the queue that it reads', () => {
  const queue = /name: '(\w+)'/.exec(read('services/email/contract/src/queue.ts'))![1];
  expect(
    new Set(metrics.flatMap(({ external }) => external?.metric.selector.matchLabels.queue ?? [])),
  ).toEqual(new Set([queue]));
});
