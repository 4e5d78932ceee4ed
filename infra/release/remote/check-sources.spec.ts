import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root as repository } from '../../local/repository.js';
import { remoteFolders } from '../remote-folders.js';
import { checkSources } from './check-sources.js';

let root: string;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, 'mfe-events', file)), { recursive: true });
  writeFileSync(join(root, 'mfe-events', file), text);
};

const manifest = (contracts: string[] = []): void =>
  write(
    'mfe.json',
    `{
  "name": "mfe-events", "team": "events", "sdk": "^2.0.0",
  "contracts": ${JSON.stringify(contracts)},
  "routes": [{ "path": "/events", "module": "./events-page", "title": "Events" }],
  "exposes": {
    "./events-page": "./src/events-page.tsx"
  }
}`,
  );

const dependsOn = (...names: string[]): void =>
  write(
    'package.json',
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) }),
  );

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larkway-check-'));
  manifest();
  dependsOn();
  write('src/events-page.tsx', 'export const Component = () => null;\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const problems = (): Promise<string[]> =>
  checkSources(join(root, 'mfe-events')).then(
    () => [],
    (error: Error) =>
      error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
  );

test.each([
  ['a constant', 'export const Component = () => null;'],
  ['a function', 'export function Component() { return null; }'],
  ['a part of an object', 'export const { Component, load } = page;'],
  ['a part of an object under another name', 'export const { Page: Component } = page;'],
  ['a name for another one', 'const Page = () => null;\nexport { Page as Component };'],
  ['a component of another file', "export { Page as Component } from './page';"],
  ['whatever another file exports', "export * from './page';"],
])('a module that exports its component as %s has no problem', async (_what, text) => {
  write('src/events-page.tsx', text);
  expect(await problems()).toEqual([]);
});

test.each([
  ['another name', 'export const Page = () => null;', 'It exports Page.'],
  ['a default export', 'const Page = () => null;\nexport default Page;', 'It exports default.'],
  ['a type', 'export type Component = string;', 'It exports nothing.'],
])(
  'a module with %s in place of "Component" is reported with the line of the manifest, the file and the fix',
  async (_what, text, found) => {
    write('src/events-page.tsx', text);
    expect(await problems()).toEqual([
      `mfe-events/mfe.json:6 exposes ./events-page as mfe-events/src/events-page.tsx, which has no export named "Component". ${found} Export the component of the page or fragment under that name: export const Component = …`,
    ]);
  },
);

test('a module whose file does not exist is reported with the line of the manifest', async () => {
  rmSync(join(root, 'mfe-events/src/events-page.tsx'));
  write('src/other.ts', 'export const other = 1;\n');
  expect(await problems()).toEqual([
    'mfe-events/mfe.json:6 exposes ./events-page as ./src/events-page.tsx, which does not exist. Correct the path, or add the file.',
  ]);
});

test.each([
  "import './events.css';",
  "import styles from './events.css';\nexport const own = styles;",
  "export const later = () => import('./events.css');",
])(
  'a style sheet is reported with its file and line, and what to use instead: %s',
  async (text) => {
    write('src/parts/list.tsx', `// A list.\n\n${text}\n`);
    expect(await problems()).toEqual([
      'mfe-events/src/parts/list.tsx:3 imports ./events.css. Remotes have no style sheets: write it with style props or css (infra/adr/0029-styles-are-made-in-the-build.md).',
    ]);
  },
);

test('a contract that is imported but not listed is reported with its file and line', async () => {
  write(
    'src/state.ts',
    "import { z } from 'zod';\nimport type { State } from '@larkway/dealers-contract';\nexport type S = State | z.ZodType;\n",
  );
  expect(await problems()).toEqual([
    'mfe-events/src/state.ts:2 imports @larkway/dealers-contract, which the manifest does not list. Add "@larkway/dealers-contract" to "contracts" in mfe-events/mfe.json.',
  ]);
});

test('a contract that is listed but not a dependency is reported with the line of the manifest and the command', async () => {
  manifest(['@larkway/dealers-contract']);
  expect(await problems()).toEqual([
    'mfe-events/mfe.json:3 lists @larkway/dealers-contract, which is not among the dependencies. Add "@larkway/dealers-contract": "*" to "dependencies" in mfe-events/package.json and run npm install.',
  ]);
});

test('a contract that is not installed is reported with the line of the manifest and the commands', async () => {
  manifest(['@larkway/nowhere-contract']);
  dependsOn('@larkway/nowhere-contract');
  expect(await problems()).toEqual([
    'mfe-events/mfe.json:3 lists @larkway/nowhere-contract, which is not installed or not compiled. Run npm install, then npm run build; if there is no such package, correct its name.',
  ]);
});

test('the remotes of this repository have no problem', async () => {
  for (const folder of await remoteFolders(repository)) await checkSources(folder);
});
