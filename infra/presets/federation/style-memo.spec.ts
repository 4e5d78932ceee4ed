import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
// Written for bundlers: it has no types.
import { memo as memoUntyped } from './style-memo.mjs';
import { chakraMemo } from './style-memo.js';

const memo = memoUntyped as <Args extends unknown[], Result>(compute: (...args: Args) => Result) => (...args: Args) => Result;

const styles = fc.jsonValue({ maxDepth: 3 });

test('Chakra still keeps its cache in the file that builds replace', () => {
  const styledSystem = createRequire(import.meta.url).resolve('@chakra-ui/react/styled-system');
  const file = join(styledSystem.slice(0, styledSystem.indexOf('dist')), 'dist/esm/utils/memo.js');
  expect(existsSync(file)).toBe(true);
  expect(file).toMatch(chakraMemo);
});

describe('The cache of computed styles', () => {
  test('gives what the function gives, for any arguments in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(styles, { minLength: 1, maxLength: 3 }), { maxLength: 30 }), (calls) => {
        const remembered = memo((...args: unknown[]) => JSON.stringify(args));
        for (const args of calls) expect(remembered(...args)).toBe(JSON.stringify(args));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['a text that looks like the end of another', [{ a: '1"b', c: '' }], [{ a: '1', 'b"c': '' }]],
    ['a number and its text', [1], ['1']],
    ['a number and its text within styles', [{ zIndex: 1 }], [{ zIndex: '1' }]],
    ['nothing and its name', [{ color: undefined }], [{ color: 'undefined' }]],
    ['a list and its parts', [['a', 'b']], ['a', 'b']],
    ['one argument and two', ['a'], ['a', undefined]],
  ])('tells apart %s', (_, one, other) => {
    let computed = 0;
    const remembered = memo((..._args: unknown[]) => ++computed);
    expect(remembered(...one)).not.toBe(remembered(...other));
  });

  test('computes once for equal arguments, however many others came before', () => {
    const seen = new Map<string, number>();
    const remembered = memo((value: { p: number }) => {
      const key = String(value.p);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return key;
    });
    for (let round = 0; round < 3; round += 1) for (let p = 0; p < 1_500; p += 1) remembered({ p });
    expect(new Set(seen.values())).toEqual(new Set([1]));
    expect(seen.size).toBe(1_500);
  });

  test('keeps a bounded number of results', () => {
    let kept = 0;
    const remembered = memo((p: number) => (p < 0 ? (kept += 1) : p));
    remembered(-1);
    for (let p = 0; p < 5_000; p += 1) remembered(p);
    remembered(-1);
    expect(kept).toBe(2);
  });
});
