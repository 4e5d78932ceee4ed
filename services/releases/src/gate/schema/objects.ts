import { alternativesOf } from './alternatives.js';
import { atLeast, atMost } from './bounds.js';
import { type Accepts, type Question, refusedWhen } from './comparison.js';
import { type Incompatibility, type Node, schemaMap, toSchema } from './json-schema.js';
import {
  namesIn,
  propertyIn,
  propertyOf,
  requiredIn,
  requiredOf,
  unnamedOf,
} from './properties.js';

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isPossible = (said: Node[]): boolean => alternativesOf(said).length > 0;

const nameSchemas = ({ schema, root }: Node): Node => ({
  schema: toSchema(schema['propertyNames']),
  root,
});

/** What a schema demands of objects: of each property by its name, of all that have none, and of the names. */
export const compareObjects = (
  { by, given, path }: Question,
  accepts: Accepts,
): Incompatibility[] => {
  const { schema, root } = by;
  const { minProperties, maxProperties, propertyNames, patternProperties, additionalProperties } =
    schema;
  const inBy = (each: unknown): Node => ({ schema: toSchema(each), root });
  const required = requiredOf(given);
  const names = new Set([
    ...given.facts.flatMap((fact) => namesIn(fact.schema)),
    ...namesIn(schema),
  ]);
  const named = [...names].filter((name) => isPossible(propertyOf(given, name)));
  const unnamed = unnamedOf(given);
  const hasOthers = isPossible(unnamed);
  const fewest = Math.max(atLeast(given, 'minProperties'), required.size);
  const most = Math.min(atMost(given, 'maxProperties'), hasOthers ? Infinity : named.length);

  const ofNamed = named.flatMap((name) =>
    propertyIn(by, name).flatMap((each) =>
      accepts(each, propertyOf(given, name), within(path, name)),
    ),
  );
  // Which demand meets a property without a name depends on the name: each of them has to be met.
  const demands = [...schemaMap(patternProperties).values(), toSchema(additionalProperties)];
  const ofOthers = hasOthers
    ? demands.flatMap((demand) => accepts(inBy(demand), unnamed, within(path, '*')))
    : [];
  const possibleNames = [
    ...named.map((name) => [inBy({ const: name })]),
    ...(hasOthers ? [[inBy({ type: 'string' }), ...given.facts.map(nameSchemas)]] : []),
  ];
  const ofNames =
    propertyNames === undefined
      ? []
      : possibleNames.flatMap((name) => accepts(inBy(propertyNames), name, within(path, '(name)')));
  return [
    ...requiredIn(schema).flatMap((name) =>
      refusedWhen(!required.has(name), within(path, name), 'may be missing, but is needed'),
    ),
    ...refusedWhen(
      typeof minProperties === 'number' && fewest < minProperties,
      path,
      `may have ${fewest} properties, at least ${String(minProperties)} are accepted`,
    ),
    ...refusedWhen(
      typeof maxProperties === 'number' && most > maxProperties,
      path,
      `may have more than the ${String(maxProperties)} properties that are accepted`,
    ),
    ...ofNamed,
    ...ofOthers,
    ...ofNames,
  ];
};
