import type { ThrownError } from '@larkway/releases-contract';
import { decodeOutcome, encodeOutcome, type Failure } from './render-plan.js';

const thrown: ThrownError = {
  name: 'mfe-x',
  version: '2',
  type: 'TypeError',
  message: 'm'.repeat(200),
  frames: Array(5).fill({ file: `node/${'f'.repeat(150)}.cjs`, line: 1, column: 1 }),
};
const failuresOf = (count: number): Failure[] =>
  Array(count).fill({ where: 'mfe-x 2 ./page', message: 's'.repeat(2_000), thrown });

test('the outcome of a document contains what a version threw', () => {
  expect(decodeOutcome(encodeOutcome({ events: [], failures: failuresOf(2) })).failures).toEqual(
    failuresOf(2).map((failure) => ({ ...failure, message: 's'.repeat(500) })),
  );
});

test('the outcome of a document with many failures fits into a header, without what was thrown', () => {
  const text = encodeOutcome({ events: [], failures: failuresOf(100) });
  expect(text.length).toBeLessThan(15_000);
  expect(decodeOutcome(text).failures.map((failure) => failure.thrown)).toEqual(
    Array(12).fill(undefined),
  );
});
