import { join, relative } from 'node:path';
import { sourcesOf } from './version.js';

const root = join(import.meta.dirname, '../../..');
const sources = (remote: string): string[] =>
  sourcesOf(root, join(root, remote)).map((path) => relative(root, path));

test('the version of a remote depends on its contracts and on the seed files that it shows', () => {
  expect(sources('mfe-content')).toEqual(
    expect.arrayContaining(['services/content/contract/src', 'services/content/src/db/seed']),
  );
  expect(sources('mfe-dealers')).toContain('services/dealers/contract/src');
  expect(sources('mfe-dealers').filter((path) => path.includes('seed'))).toEqual([]);
});
