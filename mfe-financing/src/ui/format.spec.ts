import { formatCents, formatPercent, formatTypedAmount } from './format';

test.each([
  [0, '$0.00'],
  [9, '$0.09'],
  [172_936, '$1,729.36'],
  [123_456_700, '$1,234,567.00'],
])('%d cents are shown as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  [300, '$300'],
  [300.5, '$300.50'],
  [0.29, '$0.29'],
  [12_345.678, '$12,345.68'],
])('the typed amount %d is shown as %s', (amount, text) => {
  expect(formatTypedAmount(amount)).toBe(text);
});

test.each([
  [0, '0%'],
  [2.5, '2.5%'],
  [7.99, '7.99%'],
  [6.999, '7%'],
])('%d percent are shown as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});
