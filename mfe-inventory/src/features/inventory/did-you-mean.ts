import { categoryLabels, type Vehicle } from '@larkway/inventory-contract';
import { noSearch, searchVehicles, type VehicleSearch } from './vehicle-search';

/** Longest text and most words for which a correction is looked for. */
const LONGEST = 40;
const MOST_WORDS = 5;

/** Letters that are inserted, removed, replaced or swapped with their neighbor between two texts. */
export const editDistance = (one: string, other: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[j - 2]! + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length]!;
};

/** The nearest of the known texts; undefined if none is near enough for a typing mistake. */
const nearest = (text: string, known: string[]): string | undefined => {
  const most = text.length < 3 ? 0 : text.length < 6 ? 1 : 2;
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(text, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
};

const wordsIn = (texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.toLowerCase().split(/[^a-z0-9]+/)).filter(Boolean)),
];

/** The text as it is written in the catalog; undefined if it is not close to anything there. */
const corrected = (vehicles: Vehicle[], text: string): string | undefined => {
  const words = text.split(/\s+/);
  if (text.length > LONGEST || words.length > MOST_WORDS) return undefined;
  const names = [...vehicles.map(({ name }) => name), ...Object.values(categoryLabels)];
  const whole = nearest(text, names);
  if (whole) return whole;
  const known = wordsIn([...names, ...vehicles.flatMap(({ features }) => features), 'seats']);
  const each = words.map((word) =>
    known.some((other) => other.includes(word)) ? word : nearest(word, known),
  );
  return each.includes(undefined) ? undefined : each.join(' ');
};

/** A search that finds something, close to one that finds nothing. */
export interface Suggestion {
  search: VehicleSearch;
  /** Whether the text is another one; otherwise only filters were dropped. */
  isCorrected: boolean;
  count: number;
}

/**
 * For a text that finds nothing: the same text without filters, or the text without a typing
 * mistake, if possible with the filters.
 */
export const suggestionFor = (
  vehicles: Vehicle[],
  search: VehicleSearch,
): Suggestion | undefined => {
  const text = search.search.trim().toLowerCase();
  if (!text) return undefined;
  const everywhere = { ...noSearch, sort: search.sort };
  const correction = corrected(vehicles, text);
  const attempts = [
    { ...everywhere, search: search.search.trim() },
    ...(correction
      ? [
          { ...search, search: correction },
          { ...everywhere, search: correction },
        ]
      : []),
  ];
  for (const attempt of attempts) {
    const count = searchVehicles(vehicles, attempt).length;
    if (count > 0)
      return { search: attempt, isCorrected: attempt.search.toLowerCase() !== text, count };
  }
  return undefined;
};
