import { type Measure, valueOf } from '@larkway/releases-contract';

/** Bucket -> count. */
export type Histogram = ReadonlyMap<number, number>;

export const sizeOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((total, count) => total + count, 0);

/** The sum of two histograms. */
export const merge = (one: Histogram, other: Histogram): Histogram => {
  const both = new Map(one);
  for (const [bucket, count] of other) both.set(bucket, (both.get(bucket) ?? 0) + count);
  return both;
};

/** The upper limit of the bucket with the quantile `share`; undefined for an empty histogram. */
export const quantile = (
  measure: Measure,
  histogram: Histogram,
  share: number,
): number | undefined => {
  const wanted = sizeOf(histogram) * share;
  let passed = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    passed += count;
    if (passed >= wanted && passed > 0) return valueOf(measure, bucket);
  }
  return undefined;
};

/** Number of values above a value. */
export const countAbove = (measure: Measure, histogram: Histogram, value: number): number =>
  [...histogram].reduce(
    (total, [bucket, count]) => (valueOf(measure, bucket) > value ? total + count : total),
    0,
  );
