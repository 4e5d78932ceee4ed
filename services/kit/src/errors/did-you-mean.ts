/** Damerau–Levenshtein distance with adjacent swaps. */
const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_unused, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  );
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      const swapped = isSwap ? rows[row - 2]![column - 2]! + 1 : Infinity;
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        swapped,
      );
    }
  }
  return rows[one.length]![other.length]!;
};

/** Largest distance of a suggestion. */
const MAX_DISTANCE = 3;

/**
 * A sentence that suggests the most similar name, or lists all, with a space before it. Empty if there
 * are no names.
 */
export const didYouMean = (name: string, names: string[]): string => {
  const known = [...new Set(names)].sort();
  const [nearest] = known
    .map((other) => ({ other, apart: distance(name, other) }))
    .sort((a, b) => a.apart - b.apart);
  if (!nearest) return '';
  return nearest.apart <= MAX_DISTANCE
    ? ` Did you mean ${nearest.other}?`
    : ` Known names: ${known.join(', ')}.`;
};
