import { sourceMap } from '../../test/source-map.js';
import { readSourceMap } from './read-source-map.js';

const sources = {
  './src/form.tsx': 'const a = 1;\n  a.missing.trim();\n',
  '../node_modules/zod/core.js': 'x',
};
const map = sourceMap(sources, [
  { column: 0, source: './src/form.tsx', line: 1 },
  { column: 10, source: './src/form.tsx', line: 2, sourceColumn: 2 },
  { column: 20, source: '../node_modules/zod/core.js', line: 1 },
]);
const read = (text: string) => readSourceMap(Buffer.from(text));

test('a frame is found in the sources, with its line', () => {
  const resolve = read(map)!;
  expect(resolve({ line: 1, column: 15 })).toEqual({
    file: 'src/form.tsx',
    line: 2,
    column: 3,
    code: 'a.missing.trim();',
    kind: 'own',
  });
  expect(resolve({ line: 1, column: 21 })).toMatchObject({
    file: '../node_modules/zod/core.js',
    kind: 'package',
  });
});

test('a frame that the map does not know is not found', () => {
  expect(read(map)!({ line: 7, column: 1 })).toBeUndefined();
  expect(
    read(sourceMap({}, [{ column: 0, source: 'x', line: 1 }]))!({ line: 1, column: 1 }),
  ).toBeUndefined();
});

test('a frame is found without the text of its source', () => {
  const without = sourceMap(sources, [{ column: 0, source: './src/form.tsx', line: 9 }], {
    sourcesContent: [],
  });
  expect(read(without)!({ line: 1, column: 1 })).toMatchObject({
    file: 'src/form.tsx',
    line: 9,
    code: null,
  });
});

test.each([
  ['that is no JSON', '{'],
  ['of another version', sourceMap(sources, [], { version: 4 })],
  [
    'of sections',
    JSON.stringify({
      version: 3,
      sections: [{ offset: { line: 0, column: 0 }, map: JSON.parse(map) }],
    }),
  ],
  ['with decoded positions', sourceMap(sources, [], { mappings: [[[0, 0, 0, 0]]] })],
  ['with too many sources', sourceMap(sources, [], { sources: Array(5_001).fill('src/a.ts') })],
  ['with millions of positions', sourceMap(sources, [], { mappings: 'AAAA,'.repeat(1_600_000) })],
  ['with millions of lines', sourceMap(sources, [], { mappings: ';'.repeat(8_000_000) })],
])('a map %s is not read', (_what, text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ['positions in the wrong order', 'DAAA,'.repeat(249_999)],
  ['characters that are no digits', '!?é'.repeat(100_000)],
  ['numbers without an end', 'g'.repeat(8_000_000)],
  ['sources that do not exist', 'A9999A,'.repeat(100_000)],
])('a hostile map takes at most a second of CPU time: %s', (_what, mappings) => {
  const begin = process.cpuUsage();
  const resolve = read(sourceMap(sources, [], { mappings }));
  resolve?.({ line: 1, column: 1 });
  expect(process.cpuUsage(begin).user).toBeLessThan(1_000_000);
});
