import type { ResolvedFrame } from '@larkway/releases-contract';
import { fingerprintOf, placeOf } from './fingerprint.js';

const frame = (file: string, more: Partial<ResolvedFrame> = {}): ResolvedFrame => ({
  file,
  line: 10,
  column: 3,
  code: 'values.name.trim()',
  kind: file.startsWith('src/') ? 'own' : file.startsWith('web/') ? 'built' : 'package',
  ...more,
});
const error = {
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'trim')",
};
const stack = [frame('../node_modules/zod/core.js'), frame('src/form.tsx'), frame('src/page.tsx')];
const first = fingerprintOf(error, stack);

test('the place of an error is the innermost frame of the team’s own sources, else of other sources', () => {
  expect(placeOf(stack)).toBe(stack[1]);
  expect(placeOf([frame('web/1.js'), frame('../services/a.js')])?.file).toBe('../services/a.js');
  expect(placeOf([frame('web/1.js')])).toBeUndefined();
});

test.each([
  ['a line that moved', error, [frame('src/form.tsx', { line: 99 })]],
  ['another way to the same place', error, [frame('src/form.tsx'), frame('src/other.tsx')]],
  ['other capitals', { ...error, message: error.message.toUpperCase() }, stack],
])('errors are in one group despite %s', (_what, other, frames) => {
  expect(fingerprintOf(other, frames)).toBe(first);
});

test('errors are in one group if their messages differ in a number only', () => {
  const of = (message: string) => fingerprintOf({ type: 'Error', message }, stack);
  expect(of('Page <number> of 5')).toBe(of('Page 1 of <number>'));
  expect(of('Page 1 of 5')).not.toBe(of('Row 1 of 5'));
});

test.each([
  ['another name', { ...error, type: 'RangeError' }, stack],
  ['another message', { ...error, message: 'x is not a function' }, stack],
  ['another file', error, [frame('src/page.tsx')]],
  ['another line', error, [frame('src/form.tsx', { code: 'values.zip.trim()' })]],
  ['another number of a line without text', error, [frame('src/form.tsx', { code: null })]],
])('errors are in different groups with %s', (_what, other, frames) => {
  expect(fingerprintOf(other, frames)).not.toBe(first);
});

test('errors of built code are in one group whatever the names of its files', () => {
  expect(fingerprintOf(error, [frame('web/1.a.js')])).toBe(
    fingerprintOf(error, [frame('web/2.b.js')]),
  );
});
