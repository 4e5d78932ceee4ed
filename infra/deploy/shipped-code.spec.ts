import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { services } from '../local/processes.js';
import { root } from '../local/repository.js';

const sourceOf = (path: string): string => ['.ts', '.tsx'].map((suffix) => path.replace(/\.js$/, suffix)).find(existsSync) ?? path;

/** Files of the same workspace that a program imports, itself included, from the root. */
const importedBy = (entry: string, found = new Set<string>()): Set<string> => {
  const file = sourceOf(join(root, entry));
  const name = relative(root, file);
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm);
  for (const [, from, only, late] of imports) importedBy(relative(root, join(dirname(file), (from ?? only ?? late)!)), found);
  return found;
};

const dockerfile = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8');
const { exports: subpaths } = JSON.parse(readFileSync(join(root, 'services/kit/package.json'), 'utf8')) as { exports: Record<string, { default: string }> };
const kit = Object.entries(subpaths).filter(([name]) => name !== './testing').map(([, { default: entry }]) => join('services/kit', entry).replace('/dist/', '/src/'));
const programs = [...services.map(({ entry }) => entry.replace('/dist/', '/src/')), 'shell/server/main.js', ...kit];

test('images hold neither test helpers nor the preview of emails', () => {
  expect(dockerfile).toContain('rm -r /shared/services/kit/dist/testing services/email/dist/preview\n');
  expect(dockerfile).toContain('RUN npm run build && rm -r shell/dist/server/testing\n');
  for (const path of ['services/kit/src/testing', 'services/email/src/preview', 'shell/server/testing']) expect({ path, isThere: existsSync(join(root, path)) }).toEqual({ path, isThere: true });
});

test.each(programs)('%s runs without what images leave out', (entry) => {
  const files = [...importedBy(entry)];
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((path) => /\/(testing|preview)\//.test(path))).toEqual([]);
});

test('the image of the publish job holds every file of this workspace that it imports', () => {
  const files = [...importedBy('infra/release/publish-built.js')];
  expect(dockerfile).toContain('cp --parents infra/dist/release/*.js infra/dist/local/stack/secrets.js /publish');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !/^infra\/release\/[^/]+$/.test(path))).toEqual(['infra/local/stack/secrets.ts']);
});
