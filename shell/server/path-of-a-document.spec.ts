import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'shell/docs/path-of-a-document.md'), 'utf8');
const steps = [...text.matchAll(/^(\d+)\. `([^`]+)`/gm)].map(([, number, file]) => ({
  number: Number(number),
  file: file!,
}));

test('a document passes through at most 25 files, which the documentation lists once each and in order', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
  expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.length).toBeLessThanOrEqual(25);
});

test.each(steps)('file $number on the path of a document exists: $file', ({ file }) => {
  expect(existsSync(join(root, file))).toBe(true);
});
