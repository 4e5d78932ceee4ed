import { bucketOf, type Measure } from '@larkway/releases-contract';
import { compare, type Seen } from './compare.js';

const histogram = (measure: Measure, values: number[]): Map<number, number> => {
  const counted = new Map<number, number>();
  for (const value of values) counted.set(bucketOf(measure, value), (counted.get(bucketOf(measure, value)) ?? 0) + 1);
  return counted;
};

const spread = (from: number, to: number, count = 400): number[] => Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);
const seen = (part: Partial<Seen> = {}): Seen => ({ shown: 400, errors: 2, histograms: {}, ...part });

describe('Whether a version is worse than the one before it', () => {
  test('is said once its errors are clearly more', () => {
    expect(compare(seen({ errors: 40 }), seen())).toMatchObject({ measure: 'errors', candidate: 0.1, baseline: 0.005 });
  });

  test('is not said for a few errors, a slightly higher rate, or too few visitors', () => {
    expect(compare(seen({ errors: 8 }), seen())).toBeUndefined();
    expect(compare(seen({ shown: 100_000, errors: 1_400 }), seen({ shown: 100_000, errors: 500 }))).toBeUndefined();
    expect(compare(seen({ shown: 40, errors: 40 }), seen())).toBeUndefined();
  });

  test('is said of a first version too, whose forerunner nobody saw', () => {
    expect(compare(seen({ shown: 60, errors: 50 }), seen({ shown: 0, errors: 0 }))).toMatchObject({ measure: 'errors' });
  });

  test.each<[Measure, number, number]>([
    ['LCP', 2_000, 4_000],
    ['INP', 150, 400],
    ['CLS', 0.05, 0.3],
  ])('is said once %s is clearly worse', (measure, before, now) => {
    const base = seen({ histograms: { [measure]: histogram(measure, spread(before / 2, before)) } });
    const worse = seen({ histograms: { [measure]: histogram(measure, spread(now / 2, now)) } });
    expect(compare(worse, base)).toMatchObject({ measure, candidateCount: 400 });
    expect(compare(base, worse)).toBeUndefined();
    expect(compare(base, base)).toBeUndefined();
  });

  test('is not said while the visitors’ experience is good all the same', () => {
    const base = seen({ histograms: { LCP: histogram('LCP', spread(300, 600)) } });
    const slower = seen({ histograms: { LCP: histogram('LCP', spread(900, 1_800)) } });
    expect(compare(slower, base)).toBeUndefined();
  });

  test('is never said of versions that are alike, in two thousand looks', () => {
    // mulberry32, so that the looks are the same each time.
    let state = 20_261_122;
    const lot = (): number => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const alike = (): Seen => {
      const lots = Array.from({ length: 200 }, lot);
      return { shown: 200, errors: lots.filter((one) => one < 0.05).length, histograms: { LCP: histogram('LCP', lots.map((one) => 1_000 + one * 4_000)) } };
    };
    expect(Array.from({ length: 2_000 }, () => compare(alike(), alike())).filter(Boolean)).toEqual([]);
  });
});
