import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root as repository } from '../../local/repository.js';
import { buildTools } from './locked-packages.js';
import { remoteVersion } from './version.js';

interface Entry {
  version?: string;
  integrity?: string;
  [key: string]: unknown;
}

/** A repository with two remotes, as npm locks it. */
const locked = (): Record<string, Entry> => ({
  'mfe-events': {
    version: '0.0.0',
    dependencies: { '@larkway/sdk': '*', calendar: '1.0.0' },
    devDependencies: { checker: '1.0.0' },
  },
  'mfe-other': { version: '0.0.0', dependencies: { chart: '1.0.0' } },
  'shell/sdk': {
    version: '2.0.0',
    dependencies: { router: '1.0.0', styler: '1.0.0' },
  },
  'node_modules/@larkway/sdk': { link: true, resolved: 'shell/sdk' },
  'node_modules/calendar': {
    version: '1.0.0',
    integrity: 'sha512-calendar',
    dependencies: { dates: '^1.0.0' },
  },
  'node_modules/dates': { version: '1.5.0', integrity: 'sha512-dates' },
  'node_modules/calendar/node_modules/dates': { version: '1.0.1', integrity: 'sha512-inner-dates' },
  'node_modules/router': { version: '1.0.0', integrity: 'sha512-router' },
  'node_modules/styler': { version: '1.0.0', integrity: 'sha512-styler' },
  'node_modules/@rspack/core': {
    version: '1.0.0',
    integrity: 'sha512-rspack',
    optionalDependencies: { '@rspack/binding-linux': '1.0.0' },
  },
  'node_modules/@rspack/binding-linux': { version: '1.0.0', integrity: 'sha512-binding' },
  'node_modules/chart': { version: '1.0.0', integrity: 'sha512-chart' },
  'node_modules/checker': { version: '1.0.0', integrity: 'sha512-checker' },
});

let root: string;

const write = async (file: string, value: object): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), JSON.stringify(value));
};

const versionWith = async (change: (packages: Record<string, Entry>) => void): Promise<string> => {
  const packages = locked();
  change(packages);
  await write('package-lock.json', { lockfileVersion: 3, packages });
  return remoteVersion(root, join(root, 'mfe-events'));
};

let before: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-lock-'));
  await write('mfe-events/package.json', {
    name: '@larkway/mfe-events',
    version: '0.0.0',
    dependencies: { '@larkway/sdk': '*', calendar: '1.0.0' },
    devDependencies: { checker: '1.0.0' },
  });
  before = await versionWith(() => undefined);
});

afterEach(() => rm(root, { recursive: true }));

const bump = (path: string) => (packages: Record<string, Entry>) =>
  void (packages[path] = { ...packages[path], version: '9.0.0', integrity: 'sha512-other' });

test.each<[string, (packages: Record<string, Entry>) => void]>([
  [
    'installs a new package',
    (packages) =>
      void (packages['node_modules/graph'] = { version: '1.0.0', integrity: 'sha512-graph' }),
  ],
  ['updates its own package', bump('node_modules/chart')],
  [
    'updates a package that shares its name with a nested one of this remote',
    bump('node_modules/dates'),
  ],
  [
    'depends on something else',
    (packages) =>
      void (packages['mfe-other'] = { version: '0.0.0', dependencies: { graph: '1.0.0' } }),
  ],
])('a remote keeps its version when another workspace %s', async (_what, change) => {
  expect(await versionWith(change)).toBe(before);
});

test('a remote keeps its version when a package that only its tests use is updated', async () => {
  expect(await versionWith(bump('node_modules/checker'))).toBe(before);
});

test.each([
  ['one it depends on', 'node_modules/calendar'],
  ['one that a dependency of it needs', 'node_modules/calendar/node_modules/dates'],
  ['one of the SDK', 'node_modules/router'],
  ['one that extracts the styles', 'node_modules/styler'],
  ['the bundler', 'node_modules/@rspack/core'],
  ['the binary of the bundler', 'node_modules/@rspack/binding-linux'],
])(
  'a remote gets another version when a package of its build is updated: %s',
  async (_what, path) => {
    expect(await versionWith(bump(path))).not.toBe(before);
  },
);

describe('In a repository of remotes, with the packages of the platform from a registry,', () => {
  const tools = 'node_modules/@larkway/remote-tools';
  const inOwnRepository = (change: (packages: Record<string, Entry>) => void = () => undefined) =>
    versionWith((packages) => {
      delete packages['shell/sdk'];
      packages['node_modules/@larkway/sdk'] = {
        version: '2.0.0',
        integrity: 'sha512-sdk',
        dependencies: { router: '1.0.0', styler: '1.0.0' },
      };
      packages[tools] = {
        version: '1.0.0',
        integrity: 'sha512-tools',
        dependencies: { '@rspack/core': '1.0.0', checker: '1.0.0' },
      };
      packages[`${tools}/node_modules/@rspack/core`] = packages['node_modules/@rspack/core']!;
      change(packages);
    });

  test.each([
    ['the SDK', 'node_modules/@larkway/sdk'],
    ['a dependency of the SDK', 'node_modules/styler'],
    ['the build tools', tools],
    ['the bundler that the build tools have', `${tools}/node_modules/@rspack/core`],
  ])('a remote gets another version when %s is updated', async (_what, path) => {
    expect(await inOwnRepository(bump(path))).not.toBe(await inOwnRepository());
  });

  test.each([
    ['a package that only checks', 'node_modules/checker'],
    ['a bundler that the build tools do not use', 'node_modules/@rspack/core'],
  ])('a remote keeps its version when %s is updated', async (_what, path) => {
    expect(await inOwnRepository(bump(path))).toBe(await inOwnRepository());
  });
});

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(spec|d)\.\w+$|\/testing\//.test(file))
    .map((file) => readFileSync(join(repository, folder, file), 'utf8'));

/** Packages that code imports, not only for their types. */
const importedBy = (texts: string[]): string[] => {
  const names = texts.flatMap((text) =>
    [
      ...text.matchAll(
        /^(?:import|export) (?!type\b)[^;]*?from '([^.'][^']*)'|^import '([^.'][^']*)'/gm,
      ),
    ].map((match) => match[1] ?? match[2]!),
  );
  return [
    ...new Set(
      names
        .filter((name) => !name.startsWith('node:'))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    ),
  ].sort();
};

test('every package that builds or describes a remote affects its version', () => {
  const imported = importedBy([
    ...sourcesBelow('infra/presets/federation'),
    ...sourcesBelow('infra/release/remote'),
  ]);
  expect(imported).toContain('@rspack/core');
  // For the kit, `sourcesOf` lists the relevant files.
  expect(imported.filter((name) => !buildTools.includes(name) && name !== '@larkway/kit')).toEqual(
    [],
  );
});

test.each(readdirSync(repository).filter((name) => name.startsWith('mfe-')))(
  '%s declares every package that its pages import as a dependency, so that all affect its version',
  (name) => {
    const { dependencies } = JSON.parse(
      readFileSync(join(repository, name, 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    expect(
      importedBy(sourcesBelow(`${name}/src`)).filter((imported) => !(imported in dependencies)),
    ).toEqual([]);
  },
);
