import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mutated } from '../mutation/mutation.js';
import { guards } from './guards.js';

const root = path.resolve(import.meta.dirname, '../../..');

test.each(guards.map((guard) => [guard.id, guard] as const))(
  'the text that the guard %s removes occurs once in its file',
  (_id, guard) => {
    const source = readFileSync(path.join(root, guard.file), 'utf8');
    expect(mutated(source, guard)).not.toBe(source);
  },
);

test('there are at least 60 guards, each with a unique id and tests', () => {
  expect(guards.length).toBeGreaterThanOrEqual(60);
  expect(new Set(guards.map(({ id }) => id)).size).toBe(guards.length);
  expect(guards.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test('a missing or ambiguous text is reported with its file', () => {
  const entry = { file: 'a.ts', find: 'guard();', replace: '' };
  expect(() => mutated('work();', entry)).toThrow('"guard();" is no longer in a.ts');
  expect(() => mutated('guard(); guard();', entry)).toThrow('occurs 2 times in a.ts');
});

test('line breaks and trailing commas of the formatter are ignored, and other differences are not', () => {
  const entry = { file: 'a.ts', find: 'if (isLate(a, { b })) return refuse(a);', replace: '' };
  const formatted =
    'before();\nif (\n  isLate(a, {\n    b,\n  })\n)\n  return refuse(a);\nafter();';
  expect(mutated(formatted, entry)).toBe('before();\n\nafter();');
  expect(() => mutated(formatted.replace('refuse', 'accept'), entry)).toThrow(
    'is no longer in a.ts',
  );
});
