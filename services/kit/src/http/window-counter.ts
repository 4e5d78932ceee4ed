import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Adds one to a key. @returns the count in the current window of this key. */
export type WindowCounter = (key: string) => Promise<number>;

/**
 * Counts in memory, in fixed windows that start with the first count of a key. Above `mostKeys` new
 * keys in the same time, the count of a new key is infinite: many keys neither fill the memory
 * (about 480 bytes for each) nor remove other counts.
 */
export const createWindowCounter = (milliseconds: number, mostKeys = 100_000): WindowCounter => {
  const window = { points: Number.MAX_SAFE_INTEGER, duration: milliseconds / 1000 };
  const counts = new RateLimiterMemory(window);
  const newKeys = new RateLimiterMemory(window);
  return async (key) => {
    const isNew = (await counts.get(key)) === null;
    if (isNew && (await newKeys.penalty('all')).consumedPoints > mostKeys) return Infinity;
    return (await counts.penalty(key)).consumedPoints;
  };
};
