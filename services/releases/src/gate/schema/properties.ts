import type { Alternative } from './alternatives.js';
import { type JsonSchema, type Node, schemaMap, toSchema } from './json-schema.js';
import { compiled } from './pattern.js';

/** Everything that one schema says of the property of this name. */
export const propertyIn = ({ schema, root }: Node, name: string): Node[] => {
  const own = schemaMap(schema['properties']).get(name);
  const byPattern = [...schemaMap(schema['patternProperties'])]
    .filter(([pattern]) => compiled(pattern).test(name))
    .map(([, each]) => each);
  const said = own ? [own, ...byPattern] : byPattern;
  return (said.length > 0 ? said : [toSchema(schema['additionalProperties'])]).map((each) => ({
    schema: each,
    root,
  }));
};

/** What a schema says of properties that it does not name: of one of its patterns, or of those left over. */
const unnamedIn = ({ schema, root }: Node): Node => {
  const patterns = [...schemaMap(schema['patternProperties']).values()];
  const left = toSchema(schema['additionalProperties']);
  return { schema: patterns.length > 0 ? { anyOf: [...patterns, left] } : left, root };
};

export const propertyOf = ({ facts }: Alternative, name: string): Node[] =>
  facts.flatMap((fact) => propertyIn(fact, name));

/** What holds for a property that no fact names. */
export const unnamedOf = ({ facts }: Alternative): Node[] => facts.map(unnamedIn);

export const namesIn = (schema: JsonSchema): string[] => [
  ...schemaMap(schema['properties']).keys(),
];

export const requiredIn = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

export const requiredOf = ({ facts }: Alternative): Set<string> =>
  new Set(facts.flatMap(({ schema }) => requiredIn(schema)));
