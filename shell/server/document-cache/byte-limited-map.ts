/** An LRU map with a limit in bytes. */
export interface ByteLimitedMap<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  /** The size of a value has changed. */
  measure: (key: string) => void;
  dropIf: (condition: (value: Value) => boolean) => void;
  values: () => Iterable<Value>;
  bytes: () => number;
  count: () => number;
}

export interface ByteLimitedMapOptions<Value> {
  limit: number;
  sizeOf: (value: Value) => number;
  onEviction: () => void;
}

export const createByteLimitedMap = <Value>({
  limit,
  sizeOf,
  onEviction,
}: ByteLimitedMapOptions<Value>): ByteLimitedMap<Value> => {
  /** In the order of last use. */
  const entries = new Map<string, { value: Value; size: number }>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  const shrink = (): void => {
    for (const key of entries.keys()) {
      if (bytes <= limit) return;
      remove(key);
      onEviction();
    }
  };

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value) => {
      remove(key);
      const size = sizeOf(value);
      entries.set(key, { value, size });
      bytes += size;
      shrink();
    },
    measure: (key) => {
      const entry = entries.get(key);
      if (!entry) return;
      const size = sizeOf(entry.value);
      bytes += size - entry.size;
      entry.size = size;
      shrink();
    },
    dropIf: (condition) => {
      for (const [key, { value }] of entries) if (condition(value)) remove(key);
    },
    *values() {
      for (const { value } of entries.values()) yield value;
    },
    bytes: () => bytes,
    count: () => entries.size,
  };
};
