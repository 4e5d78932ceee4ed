import {
  type Alternative,
  atLeast,
  atMost,
  type Bound,
  isInteger,
  lowerBound,
  upperBound,
} from './alternatives.js';
import {
  compilePattern,
  holdsReference,
  type Incompatibility,
  isNothing,
  type JsonSchema,
  type Node,
  NotComparable,
  sameJson,
  schemasIn,
  toSchema,
} from './json-schema.js';

/** One comparison: does `by` accept every value of the alternative `given`? */
export interface Comparison {
  by: Node;
  given: Alternative;
  path: string;
}

/** Compares parts of a value: every value that matches all of `given` must match `by`. */
export type Accepts = (by: Node, given: Node[], path: string) => Incompatibility[];

export const refusedWhen = (
  isRefused: boolean,
  path: string,
  message: string,
): Incompatibility[] => (isRefused ? [{ path, message }] : []);

// JSON Schema counts code points, not UTF-16 units.
const lengthOf = (text: string): number => [...text].length;

/**
 * Compares the keywords of strings. Patterns and formats must be equal; inclusion is not proved.
 */
export const compareTexts = ({ by: { schema }, given, path }: Comparison): Incompatibility[] => {
  const values = given.values as string[] | undefined;
  const lengths = values?.map(lengthOf);
  const shortest = lengths ? Math.min(...lengths) : atLeast(given, 'minLength');
  const longest = lengths ? Math.max(...lengths) : atMost(given, 'maxLength');
  const { minLength, maxLength, pattern, format } = schema;
  const matchesPattern = (wanted: string): boolean =>
    values
      ? values.every((value) => compilePattern(wanted).test(value))
      : given.facts.some((fact) => fact.schema['pattern'] === wanted);
  return [
    ...refusedWhen(
      typeof minLength === 'number' && shortest < minLength,
      path,
      `may have ${shortest} characters, at least ${String(minLength)} are accepted`,
    ),
    ...refusedWhen(
      typeof maxLength === 'number' && longest > maxLength,
      path,
      `may have ${longest === Infinity ? 'any number of' : longest} characters, at most ${String(maxLength)} are accepted`,
    ),
    ...refusedWhen(
      typeof pattern === 'string' && !matchesPattern(pattern),
      path,
      `need not match ${String(pattern)}, which is demanded`,
    ),
    ...refusedWhen(
      typeof format === 'string' && !given.facts.some((fact) => fact.schema['format'] === format),
      path,
      `need not be of the format ${String(format)}, which is demanded`,
    ),
  ];
};

const isMultiple = (value: unknown, of: number): boolean =>
  value === of ||
  (Number.isSafeInteger(value) && Number.isSafeInteger(of) && (value as number) % of === 0);

const areMultiples = ({ facts, values, ...given }: Alternative, of: number): boolean =>
  facts.some((fact) => isMultiple(fact.schema['multipleOf'], of)) ||
  (of === 1 && isInteger({ facts, values, ...given })) ||
  (values?.every((value) => isMultiple(value, of)) ?? false);

const show = ({ at, isExclusive }: Bound, word: string): string =>
  Number.isFinite(at) ? `be ${isExclusive ? 'just ' : ''}${word} ${at}` : `be any number`;

/** Compares the keywords of numbers. */
export const compareNumbers = ({ by: { schema }, given, path }: Comparison): Incompatibility[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const lowest = lowerBound(given);
  const highest = upperBound(given);
  const low = `may ${show(lowest, 'above')}`;
  const high = `may ${show(highest, 'below')}`;
  return [
    ...refusedWhen(
      typeof minimum === 'number' && lowest.at < minimum,
      path,
      `${low}, at least ${String(minimum)} is accepted`,
    ),
    ...refusedWhen(
      typeof maximum === 'number' && highest.at > maximum,
      path,
      `${high}, at most ${String(maximum)} is accepted`,
    ),
    ...refusedWhen(
      typeof exclusiveMinimum === 'number' &&
        (lowest.at < exclusiveMinimum || (lowest.at === exclusiveMinimum && !lowest.isExclusive)),
      path,
      `${low}, more than ${String(exclusiveMinimum)} is accepted`,
    ),
    ...refusedWhen(
      typeof exclusiveMaximum === 'number' &&
        (highest.at > exclusiveMaximum ||
          (highest.at === exclusiveMaximum && !highest.isExclusive)),
      path,
      `${high}, less than ${String(exclusiveMaximum)} is accepted`,
    ),
    ...refusedWhen(
      typeof multipleOf === 'number' && !areMultiples(given, multipleOf),
      path,
      `need not be a multiple of ${String(multipleOf)}, which is demanded`,
    ),
  ];
};

const prefixOf = ({ prefixItems }: JsonSchema): JsonSchema[] => schemasIn(prefixItems);

const restOf = ({ items }: JsonSchema): JsonSchema => {
  if (Array.isArray(items)) throw new NotComparable('uses "items" as drafts before 2020-12 do');
  return toSchema(items);
};

const itemAt = ({ schema, root }: Node, index: number): Node => ({
  schema: prefixOf(schema)[index] ?? restOf(schema),
  root,
});

/** Compares the keywords of arrays. */
export const compareLists = (
  { by, given, path }: Comparison,
  accepts: Accepts,
): Incompatibility[] => {
  const { facts } = given;
  const { minItems, maxItems, uniqueItems } = by.schema;
  const closedAt = facts
    .filter(({ schema }) => isNothing(restOf(schema)))
    .map(({ schema }) => prefixOf(schema).length);
  const fewest = atLeast(given, 'minItems');
  const most = Math.min(atMost(given, 'maxItems'), ...closedAt);
  const places = Math.max(...[by, ...facts].map(({ schema }) => prefixOf(schema).length));
  const itemsAt = (index: number): Node[] => facts.map((fact) => itemAt(fact, index));
  const single = Array.from({ length: Math.min(places, most) }, (_, index) =>
    accepts(itemAt(by, index), itemsAt(index), `${path}[${index}]`),
  );
  const isUnique = most <= 1 || facts.some(({ schema }) => schema['uniqueItems'] === true);
  return [
    ...refusedWhen(
      typeof minItems === 'number' && fewest < minItems,
      path,
      `may have ${fewest} entries, at least ${String(minItems)} are accepted`,
    ),
    ...refusedWhen(
      typeof maxItems === 'number' && most > maxItems,
      path,
      `may have ${most === Infinity ? 'any number of' : most} entries, at most ${String(maxItems)} are accepted`,
    ),
    ...refusedWhen(
      uniqueItems === true && !isUnique,
      path,
      'may hold the same entry twice, which is not accepted',
    ),
    ...single.flat(),
    ...(most > places ? accepts(itemAt(by, places), itemsAt(places), `${path}[]`) : []),
  ];
};

const compared = [
  '$ref', 'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not',
  'minLength', 'maxLength', 'pattern', 'format',
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf',
  'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems',
  'properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'required', 'minProperties', 'maxProperties',
]; // prettier-ignore

/** Keywords that do not restrict values. */
const ignored = [
  '$schema', '$comment', '$defs', 'definitions', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly',
  'contentEncoding', 'contentMediaType', 'contentSchema',
]; // prettier-ignore

/** Keywords whose meaning depends on their sibling keywords. */
const contextual = new Set([
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$dynamicRef',
  '$recursiveRef',
]);

const known = new Set([...compared, ...ignored]);

/** Compares all other keywords, which must be identical in both schemas. */
export const compareOtherKeywords = ({
  by: { schema },
  given,
  path,
}: Comparison): Incompatibility[] => {
  const isSame = (keyword: string): boolean =>
    given.facts.some((fact) =>
      contextual.has(keyword)
        ? sameJson(fact.schema, schema) && !holdsReference(schema)
        : keyword in fact.schema &&
          sameJson(fact.schema[keyword], schema[keyword]) &&
          !holdsReference(schema[keyword]),
    );
  return Object.keys(schema)
    .filter((keyword) => !known.has(keyword) && !isSame(keyword))
    .map((keyword) => ({
      path,
      message: `is restricted by "${keyword}", which cannot be compared`,
    }));
};
