import fc from 'fast-check';
import {
  isObject,
  type JsonSchema,
} from '../../src/compatibility-check/json-schema/json-schema.js';
import { schemas } from './schemas.js';

type Place = (string | number)[];

const placesIn = (value: unknown, place: Place = []): Place[] => {
  if (Array.isArray(value))
    return [place, ...value.flatMap((part, index) => placesIn(part, [...place, index]))];
  if (isObject(value))
    return [
      place,
      ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...place, key])),
    ];
  return [place];
};

const changedAt = (
  value: unknown,
  [key, ...rest]: Place,
  change: (part: unknown) => unknown,
): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value
      .map((part, index) => (index === key ? changedAt(part, rest, change) : (part as unknown)))
      .filter((part) => part !== undefined);
  const entries = Object.entries(value as object).map(
    ([name, part]) =>
      [name, name === key ? changedAt(part, rest, change) : (part as unknown)] as const,
  );
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
};

const looksLikeSchema = (place: Place): boolean => {
  const [last, before] = [place.at(-1), place.at(-2)];
  if (last === undefined || last === 'items' || last === 'additionalProperties' || last === 'not')
    return true;
  return ['properties', 'patternProperties', 'prefixItems', 'anyOf', 'oneOf', 'allOf'].includes(
    String(before),
  );
};

const renamed: Record<string, string> = {
  anyOf: 'oneOf',
  oneOf: 'anyOf',
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
};

const mutate = (document: JsonSchema, at: number, by: number, other: JsonSchema): JsonSchema => {
  const places = placesIn(document).filter(
    (place) => place.length > 0 && !(place[0] === '$defs' && place.length < 3),
  );
  const place = places[at % Math.max(1, places.length)];
  if (!place) return { ...other, $defs: document['$defs'] };
  return changedAt(document, place, (part) => {
    if (typeof part === 'number' && part >= 1)
      return part + (by % 2 === 0 ? 1 : -1) * 0.5 * (Number.isInteger(part) ? 2 : 1) || 1;
    if (looksLikeSchema(place)) {
      if (by % 3 === 0) return other;
      if (isObject(part))
        return Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            by % 3 === 1 ? (renamed[key] ?? key) : key,
            value,
          ]),
        );
    }
    // Removes parts that a valid schema does not need.
    return place.at(-1) === 'type' ||
      ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'enum', 'type'].includes(String(place.at(-2)))
      ? part
      : undefined;
  }) as JsonSchema;
};

const steps = fc.array(fc.tuple(fc.nat(999), fc.nat(5), schemas), { minLength: 0, maxLength: 2 });

/** The document after one small change. */
export const neighborOf = (document: JsonSchema): fc.Arbitrary<JsonSchema> =>
  fc
    .tuple(fc.nat(999), fc.constantFrom(1, 2, 4, 5))
    .map(([at, by]) => mutate(document, at, by, {}));

/** The document after a few small changes. */
export const mutationsOf = (document: JsonSchema): fc.Arbitrary<JsonSchema> =>
  steps.map((all) =>
    all.reduce((changed, [at, by, other]) => mutate(changed, at, by, other), document),
  );
