import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const text = readFileSync(join(__dirname, '../docs/path-of-a-promotion.md'), 'utf8');
const path = [...text.matchAll(/^(\d+)\. `(.+?)`: /gm)].map(([, number, file]) => ({
  number: Number(number),
  file: file!,
}));

test('the path of a promotion has at most 25 files, numbered in their order', () => {
  expect(path.map(({ number }) => number)).toEqual(path.map((_, index) => index + 1));
  expect(path.length).toBeGreaterThan(0);
  expect(path.length).toBeLessThanOrEqual(25);
  expect(new Set(path.map(({ file }) => file)).size).toBe(path.length);
});

test('every file that the path of a promotion names exists', () => {
  const named = [...text.matchAll(/`((?:infra|services|shell)\/[\w./-]+\.ts)`/g)].map(
    ([, file]) => file!,
  );
  expect(named).toEqual(expect.arrayContaining(path.map(({ file }) => file)));
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
