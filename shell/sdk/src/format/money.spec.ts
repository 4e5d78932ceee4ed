import { formatDollars } from './money';

test.each([
  [0, '$0'],
  [158.4, '$158'],
  [8995, '$8,995'],
  [20_000, '$20,000'],
  [1_234_567.5, '$1,234,568'],
])('%d is shown as %s, in whole dollars with thousands separators', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});
