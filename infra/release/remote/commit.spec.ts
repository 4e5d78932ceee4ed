import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSourceState } from './commit.js';

let root: string;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const git = (...args: string[]): string =>
  execFileSync(
    'git',
    [
      '-C',
      root,
      '-c',
      'user.name=Larkway',
      '-c',
      'user.email=git@larkway.example',
      '-c',
      'commit.gpgsign=false',
      ...args,
    ],
    { encoding: 'utf8' },
  ).trim();

const commit = (): string => {
  git('add', '.');
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD');
};

/** @param versions by package; the remote depends on `calendar`. */
const lock = (versions: Record<string, string>): void =>
  write(
    'package-lock.json',
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(versions).map(([name, version]) => [
          `node_modules/${name}`,
          { version, integrity: version },
        ]),
      ),
    }),
  );

const state = () => readSourceState(root, join(root, 'mfe-events'));

let first: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larkway-commit-'));
  git('init', '--quiet');
  write(
    'mfe-events/package.json',
    JSON.stringify({ version: '0.0.0', dependencies: { calendar: '1' } }),
  );
  write('mfe-events/src/page.tsx', 'export const Component = () => null;\n');
  lock({ calendar: '1', chart: '1' });
  first = commit();
});

afterEach(() => rmSync(root, { recursive: true }));

test('committed sources have the last commit that changed them', async () => {
  write('mfe-other/src/page.tsx', 'export const Component = () => null;\n');
  commit();
  expect(await state()).toEqual({ commit: first, changed: [] });
});

test('a commit that updates only packages of other workspaces does not count', async () => {
  lock({ calendar: '1', chart: '2' });
  commit();
  expect(await state()).toEqual({ commit: first, changed: [] });
});

test('a commit that updates a package of the remote counts, even with later commits', async () => {
  lock({ calendar: '2', chart: '1' });
  const second = commit();
  lock({ calendar: '2', chart: '2' });
  commit();
  expect(await state()).toEqual({ commit: second, changed: [] });
});

test.each<[string, () => void, string]>([
  [
    'a changed file',
    () => write('mfe-events/src/page.tsx', 'export const Component = () => undefined;\n'),
    ' M mfe-events/src/page.tsx',
  ],
  [
    'a new file',
    () => write('mfe-events/src/more.ts', 'export const more = 1;\n'),
    '?? mfe-events/src/more.ts',
  ],
  [
    'an updated package of the remote',
    () => lock({ calendar: '2', chart: '1' }),
    ' M package-lock.json',
  ],
])('%s that is not committed is listed, and there is no commit', async (_what, change, line) => {
  change();
  expect(await state()).toEqual({ changed: [line] });
});

test.each<[string, () => void]>([
  ['a test', () => write('mfe-events/src/page.spec.tsx', 'test.todo("more");\n')],
  [
    'another remote',
    () => write('mfe-other/src/page.tsx', 'export const Component = () => null;\n'),
  ],
  ['packages of other workspaces', () => lock({ calendar: '1', chart: '2' })],
])('uncommitted changes of %s do not count', async (_what, change) => {
  change();
  expect(await state()).toEqual({ commit: first, changed: [] });
});

test('without a repository, there is no commit and there are no changes', async () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(await state()).toEqual({ changed: [] });
});
