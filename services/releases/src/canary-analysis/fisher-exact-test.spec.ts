import { fisherExactTest } from './fisher-exact-test.js';

describe('The p-value of Fisher’s exact test', () => {
  // Fisher's own tea tasting (The Design of Experiments, 1935): all four cups right, or three of
  // four.
  test.each([
    [{ hits: 4, of: 4 }, { hits: 0, of: 4 }, 1 / 70],
    [{ hits: 3, of: 4 }, { hits: 1, of: 4 }, 17 / 70],
    [{ hits: 0, of: 50 }, { hits: 7, of: 900 }, 1],
    [{ hits: 5, of: 5 }, { hits: 9, of: 9 }, 1],
  ])('the p-value of %j and %j matches the reference', (first, second, expected) => {
    expect(fisherExactTest(first, second)).toBeCloseTo(expected, 10);
  });

  test('the p-value equals the sum over all cases', () => {
    const choose = (n: number, k: number): number =>
      Array.from({ length: k }, (_, index) => (n - index) / (index + 1)).reduce(
        (product, factor) => product * factor,
        1,
      );
    const counted = (hits: number, of: number, otherHits: number, others: number): number =>
      Array.from({ length: of - hits + 1 }, (_, more) => hits + more)
        .filter((inFirst) => inFirst <= hits + otherHits)
        .reduce(
          (sum, inFirst) =>
            sum +
            (choose(hits + otherHits, inFirst) *
              choose(of + others - hits - otherHits, of - inFirst)) /
              choose(of + others, of),
          0,
        );
    for (const [hits, otherHits] of [
      [3, 3],
      [10, 30],
      [25, 25],
      [40, 5],
    ] as const) {
      expect(
        fisherExactTest({ hits, of: 60 }, { hits: otherHits, of: 90 }) /
          counted(hits, 60, otherHits, 90),
      ).toBeCloseTo(1, 6);
    }
  });

  test('the p-value of millions of visits is computed quickly', () => {
    expect(
      fisherExactTest({ hits: 50_000, of: 1_000_000 }, { hits: 50_000, of: 1_000_000 }),
    ).toBeCloseTo(0.5, 2);
    expect(
      fisherExactTest({ hits: 60_000, of: 1_000_000 }, { hits: 50_000, of: 1_000_000 }),
    ).toBeLessThan(1e-100);
  });
});
