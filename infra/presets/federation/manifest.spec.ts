import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from './manifest.js';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'larkway-manifest-')), 'mfe-events');
  mkdirSync(folder);
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const problemOf = (text: string): string => {
  writeFileSync(join(folder, 'mfe.json'), text);
  try {
    readManifest(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const manifest = (routes: string): string => `{
  "name": "mfe-events",
  "team": "events",
  "sdk": "^2.0.0",
  "contracts": [],
  "routes": [
${routes}
  ],
  "exposes": { "./page": "./src/page.tsx" }
}
`;
const route = (path: string): string =>
  `    { "path": "${path}", "module": "./page", "title": "A page" }`;

test('a manifest that fits has no problem, and each of its values has a line', () => {
  writeFileSync(
    join(folder, 'mfe.json'),
    manifest(`${route('/events')},\n${route('/events/:slug')}`),
  );
  const { face, at } = readManifest(folder);
  expect(face.routes.map(({ path }) => path)).toEqual(['/events', '/events/:slug']);
  expect([at('contracts'), at('routes.1.path'), at('exposes../page')]).toEqual([
    'mfe-events/mfe.json:5',
    'mfe-events/mfe.json:8',
    'mfe-events/mfe.json:10',
  ]);
});

test.each([
  [
    'a comma after the last entry',
    manifest(`${route('/events')},`),
    '8:3 is not valid JSON: expected a value, found "]"',
  ],
  [
    'a missing comma',
    manifest(`${route('/events')}\n${route('/more')}`),
    '8:5 is not valid JSON: expected "," or "]", found "{"',
  ],
  [
    'a name without quotes',
    '{\n  name: "mfe-events"\n}',
    '2:3 is not valid JSON: expected a name in double quotes, found "n"',
  ],
  [
    'a comment',
    '{\n  // ours\n}',
    '2:3 is not valid JSON: expected a name in double quotes, found "/"',
  ],
  [
    'a string without an end',
    '{\n  "name": "mfe-events\n}',
    '2:11 is not valid JSON: expected a string that ends on its line, found "\\""',
  ],
  [
    'a file that ends too soon',
    '{\n  "name": "mfe-events",\n',
    '3:1 is not valid JSON: expected a name in double quotes, found the end of the file',
  ],
  ['more after the end', '{}\n}', '2:1 is not valid JSON: expected the end of the file, found "}"'],
])(
  '%s is reported with line and column, what was expected and what to do',
  (_what, text, problem) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(problemOf(text)).toBe(
      `mfe-events/mfe.json:${problem}. Fix the syntax there and run the command again.`,
    );
  },
);

test('each field that a manifest cannot have is reported with its line', () => {
  expect(
    problemOf(
      manifest(
        `${route('/events')},\n    { "path": "events", "module": "./page", "titel": "A page" }`,
      ),
    ).split('\n'),
  ).toEqual([
    'mfe-events/mfe.json has fields that a manifest cannot have. Correct them (format: services/releases/contract/src/manifest.ts):',
    '  mfe-events/mfe.json:8  routes.1.path: a path such as /inventory/:slug',
    expect.stringMatching(/^ {2}mfe-events\/mfe\.json:8 {2}routes\.1\.title: /),
    expect.stringMatching(/^ {2}mfe-events\/mfe\.json:8 {2}routes\.1: .*"titel"/),
  ]);
});

test('an address that is declared twice is reported with both lines and what to do', () => {
  expect(
    problemOf(manifest(`${route('/events')},\n${route('/more')},\n${route('/Events/')}`)).split(
      '\n',
    ),
  ).toEqual([
    'mfe-events/mfe.json declares an address twice. Remove one of the two, or change its path:',
    '  mfe-events/mfe.json:9  routes.2.path: /Events/ is declared in line 7 already (routes.0.path)',
  ]);
});
