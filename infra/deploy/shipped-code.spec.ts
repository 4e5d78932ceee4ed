import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { bundle } from '@larkway/infra/bundling';
import { services, site } from '../local/processes.js';
import { root } from '../local/repository.js';

const sourceOf = (path: string): string =>
  ['.ts', '.tsx'].map((suffix) => path.replace(/\.js$/, suffix)).find(existsSync) ?? path;

/** Files of the same workspace that a program imports, itself included, from the root. */
const importedBy = (entry: string, found = new Set<string>()): Set<string> => {
  const file = sourceOf(join(root, entry));
  const name = relative(root, file);
  if (found.has(name) || !existsSync(file)) return found;
  found.add(name);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
  );
  for (const [, from, only, late] of imports)
    importedBy(relative(root, join(dirname(file), (from ?? only ?? late)!)), found);
  return found;
};

const dockerfile = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8');
const programs = [...services.map(({ entry }) => entry), site.entry];

beforeAll(() => bundle(), 60_000);

test.each(programs)('%s holds neither test helpers nor the preview of emails', (program) => {
  const { sources } = JSON.parse(
    readFileSync(join(root, dirname(program), 'sources.json'), 'utf8'),
  ) as { sources: string[] };
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((path) => /\/(testing|preview)\//.test(path))).toEqual([]);
});

// Node.js parses the map of each file that it loads, and packages are most of the code.
test.each(programs)('the source maps of %s name its own sources and no package', (program) => {
  const folder = join(root, dirname(program));
  const maps = readdirSync(folder).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap(
    (file) =>
      (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }).sources,
  );
  expect(sources).toEqual(expect.arrayContaining([expect.stringMatching(/\/main\.ts$/)]));
  expect(sources.filter((source) => /node_modules\/.*js$/.test(source))).toEqual([]);
  const others = readdirSync(folder).filter((file) => file.startsWith('packages-'));
  expect(others.length).toBeGreaterThan(0);
  for (const file of others)
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain('sourceMappingURL=');
});

// An image has no packages: all that a program imports at its start has to be in its folder.
test.each(programs)('%s starts where no package is installed', (program) => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-image-'));
  cpSync(join(root, dirname(program)), folder, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(folder, basename(program))], {
    env: {},
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain('The configuration has ');
  expect(status).toBe(1);
});

test('the image of the publish job holds every file of this workspace that it imports', () => {
  const files = [...importedBy('infra/release/publish-built.js')];
  expect(dockerfile).toContain('cp --parents infra/dist/release/*.js /publish');
  expect(files).toEqual(
    expect.arrayContaining(
      ['publish-built', 'store-version', 'go-live', 'releases-client'].map(
        (name) => `infra/release/${name}.ts`,
      ),
    ),
  );
  expect(files.filter((path) => !/^infra\/release\/[^/]+$/.test(path))).toEqual([]);
});
