import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/repository.js';

const folders = ['services/*/src', 'shell/server', 'infra/privacy', 'infra/release'];
const files = execFileSync(
  'git',
  ['ls-files', ...folders.map((folder) => `:(glob)${folder}/**/*.ts`)],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => !/\.spec\.ts$|\/testing\//.test(path));

/** From `fetch(` to the parenthesis that closes it. */
const callsIn = (source: string): string[] =>
  [...source.matchAll(/(?<![.\w])fetch\(/g)].map(({ index }) => {
    let depth = 0;
    const length = [...source.slice(index)].findIndex((char) => {
      depth += char === '(' ? 1 : char === ')' ? -1 : 0;
      return char === ')' && depth === 0;
    });
    return source.slice(index, index + length + 1);
  });

/** Calls a function that it is given, such as `serviceFetch`. */
const isGivenFetch = (source: string): boolean => /\bfetch: typeof fetch\b/.test(source);

test('every call of a server to another refuses redirects', () => {
  const calls = files.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return isGivenFetch(source) ? [] : callsIn(source).map((call) => ({ path, call }));
  });
  expect(calls.length).toBeGreaterThanOrEqual(8);
  expect(calls.filter(({ call }) => !call.includes("redirect: 'error'"))).toEqual([]);
});
