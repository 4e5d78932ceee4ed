import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services, site } from '../../local/processes.js';

test('Prometheus scrapes every process that Compose starts', () => {
  const text = readFileSync(join(import.meta.dirname, 'prometheus.yml'), 'utf8');
  const { scrape_configs } = parse(text) as { scrape_configs: { static_configs: { targets: string[] }[] }[] };
  const targets = scrape_configs.flatMap(({ static_configs }) => static_configs.flatMap((config) => config.targets));
  expect(targets.sort()).toEqual([`site:${site.metricsPort}`, ...services.map(({ name, metricsPort }) => `${name}:${metricsPort}`)].sort());
});
