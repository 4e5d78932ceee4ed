import { bucketOf, type Measure } from '@larkway/releases-contract';
import type { Share } from './fisher-exact-test.js';
import { compareVersions, type VersionStats } from './compare-versions.js';

const histogram = (measure: Measure, values: number[]): Map<number, number> => {
  const counted = new Map<number, number>();
  for (const value of values)
    counted.set(bucketOf(measure, value), (counted.get(bucketOf(measure, value)) ?? 0) + 1);
  return counted;
};

const spread = (from: number, to: number, count = 400): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);
const good: Share = { hits: 2, of: 400 };
const seen = (part: Partial<VersionStats> = {}): VersionStats => ({
  served: good,
  viewed: good,
  histograms: {},
  ...part,
});

/** mulberry32, so that the samples are the same each time. */
const createRandom = (state: number) => (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

describe('Comparison of a version with the one before it', () => {
  test.each([
    ['served', 'server'],
    ['viewed', 'browser'],
  ] as const)(
    'a significantly higher share of bad visits among those %s is a regression, with its observer',
    (kind, seenBy) => {
      expect(compareVersions(seen({ [kind]: { hits: 40, of: 400 } }), seen())).toMatchObject({
        measure: 'errors',
        seenBy,
        candidate: 0.1,
        baseline: 0.005,
        candidateCount: 400,
      });
    },
  );

  test('a few errors, a slightly higher rate or too few visits are no regression', () => {
    expect(compareVersions(seen({ served: { hits: 8, of: 400 } }), seen())).toBeUndefined();
    expect(
      compareVersions(
        seen({ served: { hits: 1_400, of: 100_000 } }),
        seen({ served: { hits: 500, of: 100_000 } }),
      ),
    ).toBeUndefined();
    expect(
      compareVersions(seen({ served: { hits: 5, of: 5 }, viewed: { hits: 49, of: 49 } }), seen()),
    ).toBeUndefined();
  });

  test('three bad visits of 50 are no regression, although a z-test would be significant', () => {
    expect(
      compareVersions(
        seen({ viewed: { hits: 3, of: 50 } }),
        seen({ viewed: { hits: 3, of: 1_000 } }),
      ),
    ).toBeUndefined();
  });

  test('a version without a measured baseline can be a regression, but not if the baseline failed as often', () => {
    expect(
      compareVersions(seen({ served: { hits: 50, of: 60 } }), seen({ served: { hits: 0, of: 0 } })),
    ).toMatchObject({ measure: 'errors' });
    expect(
      compareVersions(
        seen({ served: { hits: 50, of: 60 } }),
        seen({ served: { hits: 40, of: 45 } }),
      ),
    ).toBeUndefined();
  });

  test.each<[Measure, number, number]>([
    ['LCP', 2_000, 4_000],
    ['INP', 150, 400],
    ['CLS', 0.05, 0.3],
  ])('a clearly worse %s is a regression', (measure, before, now) => {
    const base = seen({
      histograms: { [measure]: histogram(measure, spread(before / 2, before)) },
    });
    const worse = seen({ histograms: { [measure]: histogram(measure, spread(now / 2, now)) } });
    expect(compareVersions(worse, base)).toMatchObject({ measure, candidateCount: 400 });
    expect(compareVersions(base, worse)).toBeUndefined();
    expect(compareVersions(base, base)).toBeUndefined();
  });

  test('a slower version whose web vitals are still good is no regression', () => {
    const base = seen({ histograms: { LCP: histogram('LCP', spread(300, 600)) } });
    const slower = seen({ histograms: { LCP: histogram('LCP', spread(900, 1_800)) } });
    expect(compareVersions(slower, base)).toBeUndefined();
  });

  test('equal versions are never a regression in four hundred promotions that are compared repeatedly', () => {
    const random = createRandom(20_261_122);
    const visits = (count: number) => Array.from({ length: count }, random);
    const seenSoFar = (samples: number[]): VersionStats => {
      const share = { hits: samples.filter((one) => one < 0.03).length, of: samples.length };
      return {
        served: share,
        viewed: share,
        histograms: {
          LCP: histogram(
            'LCP',
            samples.map((one) => 1_000 + one ** 3 * 9_000),
          ),
        },
      };
    };
    const isTakenBack = () => {
      const [before, now] = [seenSoFar(visits(500)), visits(300)];
      return [50, 60, 80, 120, 300].some((count) =>
        compareVersions(seenSoFar(now.slice(0, count)), before),
      );
    };
    expect(Array.from({ length: 400 }, isTakenBack).filter(Boolean)).toEqual([]);
  });
});
