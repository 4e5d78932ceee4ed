import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedService } from '../local/processes.js';
import { root } from '../local/repository.js';
import { isPlain, missingEntries, partOf, serviceEntries } from './service-entries.js';

const services = JSON.parse(
  readFileSync(join(root, 'infra/services.json'), 'utf8'),
) as ListedService[];

const read = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

test('every service of infra/services.json has its entry in every file that names services', () => {
  expect(missingEntries(services, read)).toEqual([]);
});

const plain = services.filter(isPlain).at(-1)!;

test.each(serviceEntries.map((entry) => [entry.file(plain), entry.what, entry] as const))(
  'a service that %s lacks is reported with this file and what is missing: %s',
  (file, what, entry) => {
    const text = read(file)!;
    const part = partOf(entry, text);
    const without = part.replace(entry.text(plain), '');
    expect(without).not.toBe(part);
    const changed = (other: string) =>
      other === file ? text.replace(part, () => without) : read(other);
    expect(missingEntries(services, changed)).toContain(`${file} lacks ${what}: ${plain.name}`);
  },
);

test('a service without any file is reported for each of them', () => {
  const nothing = missingEntries([plain], () => undefined);
  expect(nothing).toHaveLength(serviceEntries.length);
});

test('names and ports of services are unique', () => {
  const values = services.flatMap(({ name, port, metricsPort }) => [name, port, metricsPort]);
  expect(new Set(values).size).toBe(values.length);
});
