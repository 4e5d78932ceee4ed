/** Beyond it Stirling's series is exact to the last digit that counts here. */
const FEW = 20;

/** Natural logarithm of n!, by Stirling's series (https://dlmf.nist.gov/5.11#E1). */
const logFactorial = (n: number): number => {
  if (n < FEW)
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

/** Some of how many. */
export interface Share {
  hits: number;
  of: number;
}

/**
 * How likely it is that the first of two lots has so many of all the hits, or more, if hits fall upon both alike: Fisher's exact test, to
 * one side (https://en.wikipedia.org/wiki/Fisher%27s_exact_test). True for small numbers too, where a normal curve says far too little.
 */
export const chanceOf = (first: Share, second: Share): number => {
  const hits = first.hits + second.hits;
  const of = first.of + second.of;
  const logAll = logChoose(of, first.of);
  const likelihood = (inFirst: number) =>
    Math.exp(logChoose(hits, inFirst) + logChoose(of - hits, first.of - inFirst) - logAll);
  // Not more than there are, and not so few that the others could not fit into the second lot.
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
