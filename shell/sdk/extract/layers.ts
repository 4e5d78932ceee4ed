import { breakpoints } from '../src/theme/conditions';
import { covered } from '../src/theme/shorthands';
import type { Origin } from '../src/styles/class-name';

/** The number of classes, attributes and pseudo-classes, and the number of elements. */
type Specificity = [classes: number, elements: number];

const greatest = (all: Specificity[]): Specificity =>
  all.reduce((a, b) => (b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? b : a), [0, 0]);

/** Splits at commas outside of brackets. */
export const splitList = (selectors: string): string[] => {
  let depth = 0;
  let part = '';
  const parts: string[] = [];
  for (const char of selectors) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  return [...parts, part.trim()];
};

/** The text up to the closing bracket. */
const argumentAt = (selector: string, start: number): string => {
  let depth = 1;
  let end = start;
  for (; end < selector.length && depth > 0; end += 1)
    depth += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0;
  return selector.slice(start, end - 1);
};

const token = /\[[^\]]*\]|::?[\w-]+\(?|\.[\w-]+|[\w-]+/y;

const ofFunction = (name: string, argument: string): Specificity => {
  if (/^:(not|is|has)\(/.test(name)) return greatest(splitList(argument).map(specificityOf));
  return name.startsWith(':where(') ? [0, 0] : [1, 0];
};

/** Specificity of one selector, without top-level commas. */
const specificityOf = (selector: string): Specificity => {
  const sum: Specificity = [0, 0];
  for (let index = 0; index < selector.length;) {
    token.lastIndex = index;
    const found = token.exec(selector)?.[0];
    index += found?.length ?? 1;
    if (!found) continue;
    if (found.startsWith('::') || /^[\w-]/.test(found)) sum[1] += 1;
    else if (found.endsWith('(')) {
      const argument = argumentAt(selector, index);
      const [classes, elements] = ofFunction(found, argument);
      sum[0] += classes;
      sum[1] += elements;
      index += argument.length + 1;
    } else sum[0] += 1;
  }
  return sum;
};

/**
 * Cascade layers give rules the same order whatever file they come from and whenever it loads: by
 * specificity, then by media query, then shorthands before their parts, as Chakra orders the styles
 * of one element.
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

/** With equal specificity, an element's own styles override those from an ancestor. */
const DEPTHS = 2;

const widths = Object.values(breakpoints).map(
  (width) => `(min-width: ${Number.parseInt(width, 10) / 16}rem)`,
);

/**
 * Ranks of media queries: none, each breakpoint, other minimums, maximums, others, print; the last
 * two also nested.
 */
const QUERIES = 1 + widths.length + 2 + 2 + 2;
/** Ranks of shorthands: shorthands of shorthands, shorthands, single properties. */
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

/** Whether the selector matches a descendant or sibling of the element with the class. */
const targetsOther = (selector: string, className: string): boolean =>
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
  return Math.max(index, 0) * DEPTHS + (targetsOther(selector, className) ? 0 : 1);
};

const nameOf = (origin: Origin, index: number): string =>
  `${origin === 'recipe' ? 'r' : 'e'}${index.toString(RADIX).padStart(2, '0')}`;

const COUNT = specificities.length * DEPTHS * QUERIES * SHORTHANDS;

/** All possible layers, weakest first. */
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
