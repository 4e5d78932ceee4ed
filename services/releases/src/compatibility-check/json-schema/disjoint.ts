import { type Alternative, alternativesOf, lowerBound, upperBound } from './alternatives.js';
import { type Node, sameJson } from './json-schema.js';
import { propertyOf, requiredOf } from './compare-objects.js';

/** How deep two alternatives are searched for a property that distinguishes them. */
const DEPTH = 3;

const haveNoCommonValue = (
  { values: some }: Alternative,
  { values: others }: Alternative,
): boolean =>
  some !== undefined &&
  others !== undefined &&
  !some.some((one) => others.some((other) => sameJson(one, other)));

const haveNoCommonNumber = (one: Alternative, other: Alternative): boolean =>
  upperBound(one).at < lowerBound(other).at || upperBound(other).at < lowerBound(one).at;

const differInside = (one: Alternative, other: Alternative, depth: number): boolean =>
  depth > 0 &&
  [...requiredOf(one), ...requiredOf(other)].some((name) =>
    alternativesOf(propertyOf(one, name)).every((mine) =>
      alternativesOf(propertyOf(other, name)).every((theirs) => areApart(mine, theirs, depth - 1)),
    ),
  );

const areApart = (one: Alternative, other: Alternative, depth: number): boolean => {
  if (one.type !== other.type || haveNoCommonValue(one, other)) return true;
  if (one.type === 'number') return haveNoCommonNumber(one, other);
  return one.type === 'object' && differInside(one, other, depth);
};

/**
 * Whether no value matches both. Proved by type, listed values, ranges of numbers, or a required
 * property.
 */
export const isDisjoint = (given: Alternative, node: Node): boolean =>
  alternativesOf([node]).every((other) => areApart(given, other, DEPTH));
