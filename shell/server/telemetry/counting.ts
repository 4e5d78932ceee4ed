/** More keys than honest visitors bring within any while; whoever makes keys up fills no memory. */
const MOST_KEYS = 50_000;

/** Counts by key within a while; forgets everything when the while is over. */
export const counting = (milliseconds: number): ((key: string) => number) => {
  let counts = new Map<string, number>();
  let until = Date.now() + milliseconds;
  return (key) => {
    if (Date.now() > until || counts.size > MOST_KEYS) {
      counts = new Map();
      until = Date.now() + milliseconds;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
};
