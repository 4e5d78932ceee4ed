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

const manifestWith = (routes: string): string => `{
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

test('a valid manifest has no problems, and each of its values has a line', () => {
  writeFileSync(
    join(folder, 'mfe.json'),
    manifestWith(`${route('/events')},\n${route('/events/:slug')}`),
  );
  const { manifest, at } = readManifest(folder);
  expect(manifest.routes.map(({ path }) => path)).toEqual(['/events', '/events/:slug']);
  expect([at('contracts'), at('routes.1.path'), at('exposes../page')]).toEqual([
    'mfe-events/mfe.json:5',
    'mfe-events/mfe.json:8',
    'mfe-events/mfe.json:10',
  ]);
});

test.each([
  [
    'a comma after the last entry',
    manifestWith(`${route('/events')},`),
    '8:3 is not valid JSON: expected a value, found "]"',
  ],
  [
    'a missing comma',
    manifestWith(`${route('/events')}\n${route('/more')}`),
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
    'a truncated file',
    '{\n  "name": "mfe-events",\n',
    '3:1 is not valid JSON: expected a name in double quotes, found the end of the file',
  ],
  ['text after the end', '{}\n}', '2:1 is not valid JSON: expected the end of the file, found "}"'],
])('%s is reported with line, column, the expected token and the fix', (_what, text, problem) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(problemOf(text)).toBe(
    `mfe-events/mfe.json:${problem}. Fix the syntax there and run the command again.`,
  );
});

test('each invalid field of a manifest is reported with its line', () => {
  expect(
    problemOf(
      manifestWith(
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

test('an address that is declared twice is reported with both lines and the fix', () => {
  expect(
    problemOf(manifestWith(`${route('/events')},\n${route('/more')},\n${route('/Events/')}`)).split(
      '\n',
    ),
  ).toEqual([
    'mfe-events/mfe.json declares an address twice. Remove one of the two, or change its path:',
    '  mfe-events/mfe.json:9  routes.2.path: /Events/ is already declared in line 7 (routes.0.path)',
  ]);
});

test('a picture of a menu that the remote does not have is reported with its line and the fix', () => {
  const manifestOf = (pictures: string): string =>
    manifestWith(route('/events')).replace(
      '"exposes"',
      `"navigation": { "main": [{ "label": "Events", "order": 1, "menu": {
    "title": "Events", "text": "All.", "overview": [{ "label": "All", "to": "/events" }],
    "links": [
${pictures}
    ] } }] },
  "exposes"`,
    );
  const link = (picture: string): string =>
    `      { "label": "Spring", "to": "/events", "picture": ${picture} }`;
  const stored = link('{ "file": "./src/assets/spring.webp", "tone": "dawn" }');
  mkdirSync(join(folder, 'src/assets'), { recursive: true });
  writeFileSync(join(folder, 'src/assets/spring.webp'), 'picture');
  expect(problemOf(manifestOf(stored))).toBe('none');
  expect(
    problemOf(
      manifestOf(
        [
          stored,
          link('{ "file": "./src/assets/fall.webp", "tone": "dawn" }'),
          link('"2-seater"'),
        ].join(',\n'),
      ),
    ).split('\n'),
  ).toEqual([
    'mfe-events/mfe.json names pictures that cannot be shown. Correct them:',
    '  mfe-events/mfe.json:13  navigation.main.0.menu.links.1.picture.file: ./src/assets/fall.webp does not exist in the folder of the remote',
    '  mfe-events/mfe.json:14  navigation.main.0.menu.links.2.picture: must be { "file": "./src/…", "tone": "…" }; the shell has no pictures of menus',
  ]);
});
