import { isObject, type JsonSchema } from './json-schema.js';

const schemaMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Not `not`: what is changed inside it would change the other way round. */
const singleSchemas = new Set(['items', 'additionalProperties', 'propertyNames']);

/** The same document with each of its schemas changed, inner ones first; names and values that look like schemas stay. */
const mapSchemas = (schema: unknown, change: (schema: JsonSchema) => JsonSchema): unknown => {
  if (!isObject(schema)) return schema;
  const inner = (part: unknown) => mapSchemas(part, change);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (schemaMaps.has(keyword) && isObject(value))
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)])),
      ];
    if (schemaLists.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    return [keyword, singleSchemas.has(keyword) ? inner(value) : value];
  });
  return change(Object.fromEntries(entries) as JsonSchema);
};

const isCombined = (schema: JsonSchema): boolean =>
  ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'dependentSchemas'].some(
    (keyword) => keyword in schema,
  );

const holdsCombinedObjects = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(holdsCombinedObjects);
  if (!isObject(value)) return false;
  const parts = Array.isArray(value['allOf']) ? (value['allOf'] as unknown[]) : [];
  const isOfObjects = parts.some((part) =>
    /"(properties|\$ref|anyOf|oneOf)":/.test(JSON.stringify(part)),
  );
  return (
    isOfObjects ||
    ('properties' in value && isCombined(value)) ||
    Object.values(value).some(holdsCombinedObjects)
  );
};

/**
 * What is really handed over by one who is typed by the schema: the properties that it names and no others. Left as it is
 * where objects are put together from several schemas, because then no one of them names all.
 */
export const asSent = (schema: JsonSchema): JsonSchema => {
  if (holdsCombinedObjects(schema)) return schema;
  const close = (each: JsonSchema): JsonSchema =>
    'properties' in each && !('additionalProperties' in each)
      ? { ...each, additionalProperties: false }
      : each;
  return mapSchemas(schema, close) as JsonSchema;
};

/**
 * What is really needed by one who reads the properties that the schema names and passes over all others: our clients take
 * an answer as it comes, without the schema (shell/sdk/src/http).
 */
export const asRead = (schema: JsonSchema): JsonSchema => {
  const open = ({
    additionalProperties,
    unevaluatedProperties,
    oneOf,
    ...each
  }: JsonSchema): JsonSchema => ({
    ...each,
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties }),
    ...(unevaluatedProperties !== undefined &&
      unevaluatedProperties !== false && { unevaluatedProperties }),
    // With more let through, one value may fit two of them; a reader takes the one it looks for.
    ...(oneOf !== undefined && (each['anyOf'] === undefined ? { anyOf: oneOf } : { oneOf })),
  });
  return mapSchemas(schema, open) as JsonSchema;
};
