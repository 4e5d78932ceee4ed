import { type RetryPolicy, retryDelay } from '@larkway/kit-contract';

const hour = 3_600_000;

// With the jitter on top no pause is longer than half an hour.
const policy: RetryPolicy = { firstMs: 1_000, longestMs: 25 * 60_000, jitter: 0.2 };

/** What ends a mail that nobody takes, since its acceptance or an operator's retry. */
const giveUp = { afterMs: 27 * hour, tries: 12 };

/** Milliseconds until the next try, after so many failed ones: 1 s, 2 s, 4 s … half an hour, each ±20 %. */
export const retryPause = (tries: number, random?: () => number): number =>
  retryDelay(policy, tries, random);

/**
 * Whether it is time to give up. Hours alone are not enough: after a long stop, or when the clock jumps, a mail has seen many of
 * them and few tries.
 */
export const isExpired = (
  { since, tries }: { since: Date; tries: number },
  now = Date.now(),
): boolean => now - since.getTime() >= giveUp.afterMs && tries >= giveUp.tries;
