import { isObject, type JsonSchema } from './json-schema.js';

const schemaMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Without `not`, because a change inside it would have the opposite effect. */
const singleSchemas = new Set(['items', 'additionalProperties', 'propertyNames']);

/**
 * Changes each schema of a document, inner ones first. Names and values that look like schemas are
 * kept.
 */
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
 * What a sender that is typed by the schema sends: only the properties that the schema names.
 * Unchanged if objects are combined from several schemas, because none of them names all
 * properties.
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
 * What a reader needs that ignores properties that the schema does not name: our clients read
 * responses without validating them (shell/sdk/src/http).
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
    // Without closed objects, a value may match two of them; a reader takes the one that it
    // expects.
    ...(oneOf !== undefined && (each['anyOf'] === undefined ? { anyOf: oneOf } : { oneOf })),
  });
  return mapSchemas(schema, open) as JsonSchema;
};
