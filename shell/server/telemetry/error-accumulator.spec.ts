import { observedErrorSchema, SITE_SERVER, type ThrownError } from '@larkway/releases-contract';
import { createErrorAccumulator, type ErrorAccumulator } from './error-accumulator.js';

const error: ThrownError = {
  name: 'mfe-a',
  version: '1',
  type: 'TypeError',
  message: 'x is not a function',
  frames: [
    { file: 'web/1.js', line: 1, column: 5 },
    { file: 'web/2.js', line: 1, column: 9 },
  ],
};

let errors: ErrorAccumulator;

beforeEach(() => {
  errors = createErrorAccumulator({
    hasFile: (name, version, path) => name === 'mfe-a' && version === '1' && path === 'web/1.js',
  });
});

test('errors are added up by browser and reported once, without frames in files that the version does not have', () => {
  errors.add(error, 'Chrome 156');
  errors.add(error, 'Chrome 156', 3);
  errors.add(error, SITE_SERVER);
  const seen = errors.take();
  expect(seen).toEqual([
    { ...error, frames: [error.frames[0]], seenIn: { 'Chrome 156': 4, [SITE_SERVER]: 1 } },
  ]);
  expect(seen.map((one) => observedErrorSchema.parse(one))).toEqual(seen);
  expect(errors.take()).toEqual([]);
});

test('an error of an unknown version, or in unknown files only, is dropped; a fault without a stack is not', () => {
  errors.add({ ...error, version: '2' }, 'Chrome 156');
  errors.add({ ...error, frames: [error.frames[1]!] }, 'Chrome 156');
  expect(errors.take()).toEqual([]);
  errors.add({ ...error, type: 'RenderProcessHung', frames: [] }, SITE_SERVER);
  expect(errors.take()).toHaveLength(1);
});

test('messages are redacted again, because anyone can send a beacon', () => {
  errors.add({ ...error, message: 'No "Jane Doe" near 94043, jane@example.com' }, 'Chrome 156');
  expect(errors.take().map(({ message }) => message)).toEqual([
    'No "<text>" near <number>, <email>',
  ]);
});

test('errors that could not be reported are reported with later ones', () => {
  errors.add(error, 'Chrome 156');
  const before = errors.take();
  errors.add(error, 'Firefox 140');
  errors.putBack(before);
  expect(errors.take().map(({ seenIn }) => seenIn)).toEqual([
    { 'Chrome 156': 1, 'Firefox 140': 1 },
  ]);
});

test('at most two hundred different errors are kept, and those go on counting', () => {
  const names = Array.from({ length: 300 }, (_, index) =>
    String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26)),
  );
  for (const message of [...names, ...names]) errors.add({ ...error, message }, 'Chrome 156');
  const seen = errors.take();
  expect(seen).toHaveLength(200);
  expect(new Set(seen.map(({ seenIn }) => seenIn['Chrome 156']))).toEqual(new Set([2]));
});
