import { breakpoints } from '../src/theme/breakpoints';
import { covered } from '../src/theme/shorthands';
import type { Origin } from '../src/styles/class-name';
import { type Specificity, specificityOf } from './specificity';

/**
 * Where rules stand in the cascade, whatever file they come with and whenever it loads: as if all of an element's styles stood in one rule,
 * in Chakra's order. By specificity; then by media query; then shorthands before what they set.
 */
const specificities: Specificity[] = [
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 0],
  [2, 1],
  [3, 0],
  [3, 1],
  [4, 0],
  [4, 1],
  [5, 0],
];

/** What an element says of those in it is overridden by what they say themselves with the same specificity. */
const DEPTHS = 2;

const widths = Object.values(breakpoints).map(
  (width) => `(min-width: ${Number.parseInt(width, 10) / 16}rem)`,
);

/** Media queries of the same rank: none, each breakpoint, other least widths, greatest widths, everything else, print; the last two once more within others. */
const QUERIES = 1 + widths.length + 2 + 2 + 2;
/** Those that set several others, those that set some of these, and single properties. */
const SHORTHANDS = 3;
const RADIX = 36;

const queryRank = (queries: string[]): number => {
  const [outer = '', inner] = queries;
  const breakpoint = widths.findIndex((width) => outer.endsWith(width));
  const after = 1 + widths.length;
  if (outer === '') return 0;
  if (/print/.test(outer)) return after + 4 + (inner ? 1 : 0);
  if (breakpoint >= 0) return 1 + breakpoint;
  if (/min-width|min-height/.test(outer)) return after;
  if (/max-width|max-height/.test(outer)) return after + 1;
  return after + 2 + (inner ? 1 : 0);
};

const heightOf = (property: string): number => {
  const parts = [...(covered.get(property) ?? [])];
  return parts.length === 0 ? 0 : 1 + Math.max(...parts.map(heightOf));
};

const shorthandRank = (property: string): number =>
  Math.max(0, SHORTHANDS - 1 - heightOf(property));

/** The own class is written `.class` and stands somewhere in the selector; what follows it names another element. */
const isDeepIn = (selector: string, className: string): boolean =>
  /[\s>+~]/.test(
    selector
      .slice(selector.indexOf(className))
      .replace(/\([^()]*(\([^()]*\)[^()]*)*\)|\[[^\]]*\]/g, ''),
  );

const specificityRank = (selector: string, className: string): number => {
  const [classes, elements] = specificityOf(selector);
  const index = specificities.findLastIndex(
    ([most, inner]) => most < classes || (most === classes && inner <= elements),
  );
  return Math.max(index, 0) * DEPTHS + (isDeepIn(selector, className) ? 0 : 1);
};

const nameOf = (origin: Origin, index: number): string =>
  `${origin === 'recipe' ? 'r' : 'e'}${index.toString(RADIX).padStart(2, '0')}`;

const COUNT = specificities.length * DEPTHS * QUERIES * SHORTHANDS;

/** All layers there can be, the weakest first. */
export const layerNames = (['recipe', 'element'] as const).flatMap((origin) =>
  Array.from({ length: COUNT }, (_, index) => nameOf(origin, index)),
);

export interface Place {
  origin: Origin;
  selector: string;
  className: string;
  queries: string[];
  property: string;
}

export const layerOf = ({ origin, selector, className, queries, property }: Place): string =>
  nameOf(
    origin,
    (specificityRank(selector, className) * QUERIES + queryRank(queries)) * SHORTHANDS +
      shorthandRank(property),
  );
