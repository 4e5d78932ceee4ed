import { addLatencies, type LatencyCounts, percentilesOf } from './latency-counts.js';

const countsOf = (milliseconds: number[]): LatencyCounts => {
  const counts: LatencyCounts = {};
  for (const value of milliseconds) {
    const key = Math.floor(8 * Math.log2(Math.max(1, value)));
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('Latencies by bucket', () => {
  test('percentiles of several hours together are within 5 % of the exact ones', () => {
    const values = Array.from({ length: 5_000 }, (_, n) => 20 + ((n * 7_919) % 5_000) ** 1.7);
    const hours = [values.slice(0, 900), values.slice(900, 1_000), values.slice(1_000)];
    const found = percentilesOf(addLatencies(hours.map(countsOf)))!;
    const sorted = values.toSorted((a, b) => a - b);
    for (const [share, percentile] of [
      [0.5, found.p50],
      [0.95, found.p95],
      [0.99, found.p99],
    ] as const) {
      const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
      expect(Math.abs(percentile / exact - 1)).toBeLessThan(0.05);
    }
  });

  test('no emails have no percentiles', () => {
    expect(percentilesOf({})).toBeNull();
  });
});
