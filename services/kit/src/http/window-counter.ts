/** Adds one to a key. @returns the count in the current window. */
export type WindowCounter = (key: string) => number;

/**
 * Counts in memory, in fixed windows. Above `mostKeys`, the count of a new key is infinite, so that
 * many keys neither fill the memory nor remove other counts.
 */
export const createWindowCounter = (milliseconds: number, mostKeys = 200_000): WindowCounter => {
  let counts = new Map<string, number>();
  let until = Date.now() + milliseconds;
  return (key) => {
    if (Date.now() > until) {
      counts = new Map();
      until = Date.now() + milliseconds;
    }
    const before = counts.get(key);
    if (before === undefined && counts.size >= mostKeys) return Infinity;
    counts.set(key, (before ?? 0) + 1);
    return (before ?? 0) + 1;
  };
};
