const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
};

/** JSON whose text follows from its content alone: keys in the order of their code units, no spaces. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));
