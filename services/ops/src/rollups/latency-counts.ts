import type { History } from '@larkway/ops-contract';

/**
 * Numbers of emails by latency. Key `n` counts from `2 ** (n / 8)` milliseconds up to `2 ** ((n +
 * 1) / 8)`, so a bucket is 9 % wide, like those of Prometheus' native histograms of schema 3. Unlike
 * percentiles, counts of several hours can be added.
 */
export type LatencyCounts = Record<string, number>;

const BUCKETS_PER_DOUBLING = 8;

/** The key of a latency in SQL: an expression for one in milliseconds. */
export const latencyKeySql = (milliseconds: string): string =>
  `floor(${BUCKETS_PER_DOUBLING} * ln(greatest(1, ${milliseconds})) / ln(2))::int`;

/** The counts of several hours together. */
export const addLatencies = (all: LatencyCounts[]): LatencyCounts => {
  const sums: LatencyCounts = {};
  for (const counts of all)
    for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
  return sums;
};

const percentileOf = (sorted: [key: number, count: number][], total: number, share: number) => {
  const rank = share * total;
  let below = 0;
  for (const [key, count] of sorted) {
    if (below + count >= rank)
      return Math.round(2 ** ((key + (rank - below) / count) / BUCKETS_PER_DOUBLING));
    below += count;
  }
  return 0;
};

/** Percentiles in milliseconds, interpolated within a bucket; null if there are no emails. */
export const percentilesOf = (counts: LatencyCounts): History['total']['latency'] => {
  const sorted = Object.entries(counts)
    .map(([key, count]): [number, number] => [Number(key), count])
    .sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(sorted, total, share));
  return { p50: p50!, p95: p95!, p99: p99! };
};
