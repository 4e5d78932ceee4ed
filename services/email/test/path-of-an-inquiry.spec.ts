import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../docs');
const text = readFileSync(join(docs, 'path-of-an-inquiry.md'), 'utf8');
const linksIn = (lines: string[]): string[] =>
  lines.flatMap((line) => [...line.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!));
const steps = text.split('\n').filter((line) => /^\d+\. /.test(line));

it('the path of an inquiry to the SMTP conversation has at most 25 files, each listed once', () => {
  const files = linksIn(steps);
  expect(files).toHaveLength(steps.length);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(25);
});

it.each(linksIn(text.split('\n')))('the path of an inquiry names a file that exists: %s', (file) =>
  expect(existsSync(join(docs, file))).toBe(true),
);
