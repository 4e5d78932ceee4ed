import { isBucket, isInCanary, newBucket } from './bucketing.js';

const visitors = Array.from({ length: 10_000 }, newBucket);
const share = (percent: number, version = '2') =>
  visitors.filter((bucket) => isInCanary(bucket, 'mfe-x', version, percent)).length;

describe('A canary’s visitors', () => {
  test('are none at 0 percent and all at 100 percent', () => {
    expect(share(0)).toBe(0);
    expect(share(100)).toBe(10_000);
  });

  test.each([1, 10, 50, 90])(
    'is %i per cent of 10,000 visitors, within five standard deviations',
    (percent) => {
      const p = percent / 100;
      expect(Math.abs(share(percent) - 10_000 * p)).toBeLessThan(
        5 * Math.sqrt(10_000 * p * (1 - p)),
      );
    },
  );

  test('stay the same, and remain in the canary as it grows', () => {
    for (const bucket of visitors.slice(0, 500)) {
      expect(isInCanary(bucket, 'mfe-x', '2', 30)).toBe(isInCanary(bucket, 'mfe-x', '2', 30));
      if (isInCanary(bucket, 'mfe-x', '2', 10))
        expect(isInCanary(bucket, 'mfe-x', '2', 30)).toBe(true);
    }
  });

  test('differ between versions, so that no visitor is always first', () => {
    const both = visitors.filter(
      (bucket) => isInCanary(bucket, 'mfe-x', '2', 50) && isInCanary(bucket, 'mfe-x', '3', 50),
    ).length;
    expect(both).toBeGreaterThan(2_250);
    expect(both).toBeLessThan(2_750);
  });

  test('cannot choose themselves with a forged bucket', () => {
    expect(isBucket(newBucket())).toBe(true);
    for (const text of [undefined, '', '0', 'ffffffffff', '../../etc', 'XYZXYZXY'])
      expect(isBucket(text)).toBe(false);
  });
});
