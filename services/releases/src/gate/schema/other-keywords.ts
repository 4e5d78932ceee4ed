import type { Question } from './comparison.js';
import { holdsReference, type Incompatibility, sameJson } from './json-schema.js';

const compared = [
  '$ref', 'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not',
  'minLength', 'maxLength', 'pattern', 'format',
  'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf',
  'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems',
  'properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'required', 'minProperties', 'maxProperties',
]; // prettier-ignore

/** Say nothing about which values fit. */
const silent = [
  '$schema', '$comment', '$defs', 'definitions', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly',
  'contentEncoding', 'contentMediaType', 'contentSchema',
]; // prettier-ignore

/** Mean what they mean only together with what stands beside them. */
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

const known = new Set([...compared, ...silent]);

/** Keywords that are not understood here: the same in both schemas, word for word, or they differ. */
export const compareOtherKeywords = ({
  by: { schema },
  given,
  path,
}: Question): Incompatibility[] => {
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
