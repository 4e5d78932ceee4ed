import { isInPriceBand, isPriceBandId, priceBands } from './price-bands.js';

test.each([
  [9_999, 'under-10000'],
  [10_000, '10000-15000'],
  [14_999, '10000-15000'],
  [15_000, 'over-15000'],
  [17_995, 'over-15000'],
])('$%d is in %s and in no other band', (price, expected) => {
  expect(priceBands.filter(({ id }) => isInPriceBand(price, id)).map(({ id }) => id)).toEqual([
    expected,
  ]);
});

test('a query parameter that names no band is recognized as invalid', () => {
  expect(priceBands.every(({ id }) => isPriceBandId(id))).toBe(true);
  for (const value of ['', 'Under-10000', 'constructor', null, undefined])
    expect(isPriceBandId(value)).toBe(false);
});
