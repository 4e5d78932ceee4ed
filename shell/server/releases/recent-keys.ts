/** Keys that were used lately. */
export interface RecentKeys {
  add: (key: string) => void;
  /** Counts as a use. */
  has: (key: string) => boolean;
}

/** Remembers as many keys as the limit says, and then forgets the one that was not used for longest: for servers that run for months. */
export const recentKeys = (limit: number): RecentKeys => {
  const keys = new Set<string>();
  const add = (key: string): void => {
    keys.delete(key);
    keys.add(key);
    if (keys.size > limit) keys.delete(keys.values().next().value!);
  };
  return {
    add,
    has: (key) => {
      if (!keys.has(key)) return false;
      add(key);
      return true;
    },
  };
};
