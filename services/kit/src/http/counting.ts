/** Counts one more for a key. @returns the count in the current window. */
export type Counting = (key: string) => number;

/**
 * Counts in memory, in fixed windows. When there are too many keys, new ones count as infinitely often, so that
 * sending many makes no other count disappear.
 */
export const counting = (milliseconds: number, mostKeys = 200_000): Counting => {
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
