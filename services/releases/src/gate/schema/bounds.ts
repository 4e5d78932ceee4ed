import { type Alternative, isIntegerOnly } from './alternatives.js';

/** A limit and whether the limit itself is beyond it. */
export interface Bound {
  at: number;
  isExclusive: boolean;
}

const numbersIn = ({ facts }: Alternative, keyword: string): number[] =>
  facts.map(({ schema }) => schema[keyword]).filter((value) => typeof value === 'number');

/** The highest of a lower limit such as `minLength`. */
export const atLeast = (given: Alternative, keyword: string): number =>
  Math.max(0, ...numbersIn(given, keyword));

/** The lowest of an upper limit such as `maxLength`. */
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

/** A lower limit; an upper one is the lower one of the mirrored numbers. */
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
