import {
  isNothing,
  type Json,
  type JsonSchema,
  type Node,
  NotComparable,
  resolve,
  sameJson,
  schemasIn,
} from './json-schema.js';

const types = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
type Type = (typeof types)[number];

/**
 * One way in which a value can match: it matches all `facts`, from which choices and references are
 * resolved. A schema is the union of its alternatives.
 */
export interface Alternative {
  type: Type;
  facts: Node[];
  /** The possible values, if they are listed. */
  values?: Json[];
}

/** Schemas with more alternatives are not compared. */
const MAX_ALTERNATIVES = 512;
/** Longest chain of references at one place of a value. */
const MAX_CHAIN = 64;

interface Partial {
  facts: Node[];
  open: { node: Node; chain: number }[];
}

const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[][] =>
  // A value that matches exactly one matches at least one, which is enough for the possible values.
  [anyOf, oneOf].filter((choice) => Array.isArray(choice)).map(schemasIn);

/** Splits the schemas by one choice after another until only facts are left. */
const factsOf = (nodes: Node[]): Node[][] => {
  const done: Node[][] = [];
  const waiting: Partial[] = [{ facts: [], open: nodes.map((node) => ({ node, chain: 0 })) }];
  while (waiting.length > 0) {
    if (waiting.length + done.length > MAX_ALTERNATIVES)
      throw new NotComparable('has too many alternatives to be compared');
    const { facts, open } = waiting.pop()!;
    const next = open.pop();
    if (!next) {
      done.push(facts);
      continue;
    }
    const { node, chain } = next;
    if (chain > MAX_CHAIN) throw new NotComparable('refers to itself without end');
    if (isNothing(node.schema)) continue;
    const inner = (schema: JsonSchema) => ({ node: { schema, root: node.root }, chain: chain + 1 });
    const all = schemasIn(node.schema['allOf']).map(inner);
    if (node.schema['$ref'] !== undefined) {
      const target = resolve(node.schema['$ref'], node.root);
      if (!target)
        throw new NotComparable(
          `contains a reference without a target: ${JSON.stringify(node.schema['$ref'])}`,
        );
      all.push(inner(target));
    }
    const branches = choicesOf(node.schema).reduce<JsonSchema[][]>(
      (chosen, choice) => chosen.flatMap((some) => choice.map((one) => [...some, one])),
      [[]],
    );
    if (branches.length > MAX_ALTERNATIVES)
      throw new NotComparable('has too many alternatives to be compared');
    for (const branch of branches)
      waiting.push({ facts: [...facts, node], open: [...open, ...all, ...branch.map(inner)] });
  }
  return done;
};

const typesOf = ({ schema: { type } }: Node): unknown[] | undefined => {
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map((name) =>
    name === 'integer' ? 'number' : name,
  );
};

const isIntegerOnly = ({ schema: { type } }: Node): boolean => {
  const names = Array.isArray(type) ? type : [type];
  return names.includes('integer') && !names.includes('number');
};

export const typeOf = (value: unknown): Type => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Type;
};

const valuesOf = ({ schema }: Node): Json[] | undefined => {
  if ('const' in schema) return [schema['const'] as Json];
  return Array.isArray(schema['enum']) ? (schema['enum'] as Json[]) : undefined;
};

const isValue = (value: Json, values: Json[]): boolean =>
  values.some((each) => sameJson(each, value));

const valuesOfType = (type: Type, facts: Node[]): Json[] | undefined => {
  const listed = facts.map(valuesOf).filter((values) => values !== undefined);
  if (type === 'null') listed.push([null]);
  if (type === 'boolean') listed.push([false, true]);
  const [first, ...others] = listed;
  return first?.filter(
    (value) => typeOf(value) === type && others.every((values) => isValue(value, values)),
  );
};

/**
 * The alternatives of values that match all schemas; empty if no value does.
 * @throws NotComparable
 */
export const alternativesOf = (nodes: Node[]): Alternative[] =>
  factsOf(nodes).flatMap((facts) => {
    const fitting = types.filter((type) =>
      facts.every((fact) => typesOf(fact)?.includes(type) ?? true),
    );
    return fitting
      .map((type) => ({ type, facts, values: valuesOfType(type, facts) }))
      .filter(({ values }) => values === undefined || values.length > 0);
  });

/** A limit. `isExclusive`: the limit itself is not allowed. */
export interface Bound {
  at: number;
  isExclusive: boolean;
}

const numbersIn = ({ facts }: Alternative, keyword: string): number[] =>
  facts.map(({ schema }) => schema[keyword]).filter((value) => typeof value === 'number');

/** The highest value of a lower limit such as `minLength`. */
export const atLeast = (given: Alternative, keyword: string): number =>
  Math.max(0, ...numbersIn(given, keyword));

/** The lowest value of an upper limit such as `maxLength`. */
export const atMost = (given: Alternative, keyword: string): number =>
  Math.min(Infinity, ...numbersIn(given, keyword));

export const isInteger = ({ facts, values }: Alternative): boolean =>
  facts.some((fact) => isIntegerOnly(fact) || Number.isInteger(fact.schema['multipleOf'])) ||
  (values?.every(Number.isInteger) ?? false);

const narrower = (one: Bound, other: Bound): Bound => {
  if (one.at === other.at) return { at: one.at, isExclusive: one.isExclusive || other.isExclusive };
  return one.at > other.at ? one : other;
};

const lowest: Bound = { at: -Infinity, isExclusive: false };

/** The lower limit. With `sign` -1, the upper limit as the lower limit of the negated numbers. */
const limitOf = (given: Alternative, sign: 1 | -1): Bound => {
  const [inclusive, exclusive] =
    sign === 1 ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  const listed = given.values?.map((value) => sign * (value as number));
  const bound = [
    ...numbersIn(given, inclusive!).map((at) => ({ at: sign * at, isExclusive: false })),
    ...numbersIn(given, exclusive!).map((at) => ({ at: sign * at, isExclusive: true })),
    ...(listed ? [{ at: Math.min(...listed), isExclusive: false }] : []),
  ].reduce(narrower, lowest);
  if (!isInteger(given) || !Number.isFinite(bound.at)) return bound;
  return {
    at: bound.isExclusive ? Math.floor(bound.at) + 1 : Math.ceil(bound.at),
    isExclusive: false,
  };
};

export const lowerBound = (given: Alternative): Bound => limitOf(given, 1);
export const upperBound = (given: Alternative): Bound => {
  const { at, isExclusive } = limitOf(given, -1);
  return { at: -at, isExclusive };
};
