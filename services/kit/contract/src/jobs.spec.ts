import { retryDelay } from './jobs.js';

const policy = { firstMs: 1_000, longestMs: 8_000, jitter: 0.2 };

it('delays double up to the longest one', () => {
  const pauses = [1, 2, 3, 4, 5, 60].map((attempt) => retryDelay(policy, attempt, () => 0.5));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

it('delays vary by the jitter, so that workers that failed together do not retry together', () => {
  expect([0, 1].map((random) => retryDelay(policy, 1, () => random))).toEqual([800, 1_200]);
});
