import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larkway-bundle-'));
  write('main.js', "import { text } from './text.js';\nconsole.log(text);\n");
  write(
    'text.js',
    "import words from './words.json' with { type: 'json' };\nexport const text = words.first;\n",
  );
  write('words.json', '{ "first": "before" }');
});

afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string): void => {
  const folder = join(root, 'services/sample/dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
};

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();

/** Bundles the service and runs it. */
const said = (): string => {
  const module = pathToFileURL(join(__dirname, 'bundle.mjs')).href;
  node(
    '--input-type=module',
    '-e',
    `await (await import('${module}')).bundle(undefined, ${JSON.stringify(root)})`,
  );
  return node(join(root, 'services/sample/dist/bundle/main.mjs'));
};

test.each([
  ['code', 'text.js', "export const text = 'after';\n"],
  ['JSON (texts of a seed)', 'words.json', '{ "first": "after" }'],
])('a service is bundled again when its %s changes', (_what, file, text) => {
  expect(said()).toBe('before');
  write(file, text);
  expect(said()).toBe('after');
});
