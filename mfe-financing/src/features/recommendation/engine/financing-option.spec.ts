import { exceeds } from './financing-option';

test.each([
  [100.01, 100, true],
  [100, 100, false],
  [99.99, 100, false],
  [0, 0, false],
  [0.01, 0, true],
  [1e12, 1e12 - 1e3, true],
])('%d against a limit of %d: %s', (amount, limit, expected) => {
  expect(exceeds(amount, limit)).toBe(expected);
});

test('a hair that binary fractions make of equal cents is not an excess', () => {
  expect(717.06 * 10 < 7170.6).toBe(true);
  expect(exceeds(7170.6, 717.06 * 10)).toBe(false);
});
