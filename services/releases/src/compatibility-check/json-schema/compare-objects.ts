import { type Alternative, alternativesOf, atLeast, atMost } from './alternatives.js';
import { type Accepts, type Comparison, refusedWhen } from './compare-keywords.js';
import {
  compilePattern,
  type Incompatibility,
  type JsonSchema,
  type Node,
  schemaMap,
  toSchema,
} from './json-schema.js';

/** The schemas of one property in one schema. */
const propertyIn = ({ schema, root }: Node, name: string): Node[] => {
  const own = schemaMap(schema['properties']).get(name);
  const byPattern = [...schemaMap(schema['patternProperties'])]
    .filter(([pattern]) => compilePattern(pattern).test(name))
    .map(([, each]) => each);
  const schemas = own ? [own, ...byPattern] : byPattern;
  return (schemas.length > 0 ? schemas : [toSchema(schema['additionalProperties'])]).map(
    (each) => ({
      schema: each,
      root,
    }),
  );
};

/** The schema of properties without a name: those of a pattern, and all others. */
const unnamedIn = ({ schema, root }: Node): Node => {
  const patterns = [...schemaMap(schema['patternProperties']).values()];
  const left = toSchema(schema['additionalProperties']);
  return { schema: patterns.length > 0 ? { anyOf: [...patterns, left] } : left, root };
};

export const propertyOf = ({ facts }: Alternative, name: string): Node[] =>
  facts.flatMap((fact) => propertyIn(fact, name));

/** The schemas of properties that no fact names. */
const unnamedOf = ({ facts }: Alternative): Node[] => facts.map(unnamedIn);

const namesIn = (schema: JsonSchema): string[] => [...schemaMap(schema['properties']).keys()];

const requiredIn = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

export const requiredOf = ({ facts }: Alternative): Set<string> =>
  new Set(facts.flatMap(({ schema }) => requiredIn(schema)));

const within = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isPossible = (nodes: Node[]): boolean => alternativesOf(nodes).length > 0;

const nameSchemas = ({ schema, root }: Node): Node => ({
  schema: toSchema(schema['propertyNames']),
  root,
});

/** Compares the keywords of objects: named properties, all other properties, and property names. */
export const compareObjects = (
  { by, given, path }: Comparison,
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
  // Which demand applies to a property without a name depends on its name, so all must be met.
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
