/** From this number on, Stirling's series is accurate enough. */
const MIN_FOR_STIRLING = 20;

/** Natural logarithm of n!, by Stirling's series (https://dlmf.nist.gov/5.11#E1). */
const logFactorial = (n: number): number => {
  if (n < MIN_FOR_STIRLING)
    return Math.log(
      Array.from({ length: n }, (_, index) => index + 1).reduce(
        (product, factor) => product * factor,
        1,
      ),
    );
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
};

const logChoose = (n: number, k: number): number =>
  logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** `hits` of `of` visits. */
export interface Share {
  hits: number;
  of: number;
}

/**
 * One-sided p-value of Fisher's exact test (https://en.wikipedia.org/wiki/Fisher%27s_exact_test):
 * the probability that the first sample has at least this many of all hits, if both have the same
 * rate. Unlike a z-test, it is exact for small numbers.
 */
export const fisherExactTest = (first: Share, second: Share): number => {
  const hits = first.hits + second.hits;
  const of = first.of + second.of;
  const logAll = logChoose(of, first.of);
  const likelihood = (inFirst: number) =>
    Math.exp(logChoose(hits, inFirst) + logChoose(of - hits, first.of - inFirst) - logAll);
  const most = Math.min(hits, first.of);
  let sum = 0;
  for (let inFirst = Math.max(first.hits, hits - second.of); inFirst <= most; inFirst += 1) {
    const part = likelihood(inFirst);
    sum += part;
    const isPastPeak = inFirst * of > hits * first.of;
    if (isPastPeak && part < sum * 1e-15) break;
  }
  return Math.min(1, sum);
};
