import fc from 'fast-check';
import type { JsonSchema } from '../../src/compatibility-check/json-schema/json-schema.js';

const names = ['a', 'b', 'c'] as const;
const patterns = ['^x', '^[xy]+$', 'z$', '^.{2,3}$'];
const scalars = fc.constantFrom(null, true, false, 0, 1, 2, -1, 1.5, 'x', 'xy', 'zzz', '', 'a');
const small = fc.integer({ min: -2, max: 4 });
const count = fc.integer({ min: 0, max: 3 });

const partial = (keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> =>
  fc.record(keywords, { requiredKeys: [] });

const texts = partial({
  minLength: count,
  maxLength: count,
  pattern: fc.constantFrom(...patterns),
  format: fc.constantFrom('short', 'lower'),
});
const numbers = partial({
  minimum: small,
  maximum: small,
  exclusiveMinimum: small,
  exclusiveMaximum: small,
  multipleOf: fc.constantFrom(1, 2, 3, 0.5),
});

const typed = (
  type: fc.Arbitrary<unknown>,
  keywords: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<JsonSchema> =>
  fc.tuple(type, keywords).map(([name, rest]) => ({ type: name, ...rest }) as JsonSchema);

const schemasOf = (maxDepth: number): fc.Arbitrary<JsonSchema> =>
  fc.letrec<{ schema: JsonSchema; part: JsonSchema | boolean }>((tie) => ({
    part: fc.oneof({ weight: 6, arbitrary: tie('schema') }, { weight: 1, arbitrary: fc.boolean() }),
    schema: fc.oneof(
      { maxDepth, depthSize: 'small' },
      { weight: 2, arbitrary: typed(fc.constantFrom('string', ['string', 'null']), texts) },
      { weight: 2, arbitrary: typed(fc.constantFrom('integer', 'number'), numbers) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<JsonSchema>(
          {},
          { type: 'boolean' },
          { type: 'null' },
          { not: {} },
          { $ref: '#/$defs/d' },
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .uniqueArray(scalars, { minLength: 1, maxLength: 4 })
          .map((values) => ({ enum: values })),
      },
      { weight: 1, arbitrary: scalars.map((value) => ({ const: value })) },
      { weight: 1, arbitrary: fc.record({ not: tie('schema') }) },
      {
        weight: 4,
        arbitrary: typed(
          fc.constant('object'),
          partial({
            properties: fc.dictionary(fc.constantFrom(...names), tie('part'), { maxKeys: 3 }),
            required: fc.subarray([...names]),
            additionalProperties: tie('part'),
            patternProperties: fc.dictionary(fc.constantFrom('^a', '^[bc]$', '.'), tie('part'), {
              maxKeys: 1,
            }),
            propertyNames: fc.constantFrom<JsonSchema>(
              { type: 'string' },
              { enum: ['a', 'b'] },
              { maxLength: 1 },
            ),
            minProperties: count,
            maxProperties: count,
          }),
        ),
      },
      {
        weight: 2,
        arbitrary: typed(
          fc.constant('array'),
          partial({
            items: tie('part'),
            prefixItems: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
            minItems: count,
            maxItems: count,
            uniqueItems: fc.boolean(),
          }),
        ),
      },
      ...(['anyOf', 'oneOf', 'allOf'] as const).map((keyword) => ({
        weight: 1,
        arbitrary: fc
          .array(tie('part'), { minLength: 1, maxLength: 3 })
          .map((all) => ({ [keyword]: all }) as JsonSchema),
      })),
    ),
  })).schema;

/** Random schemas with few names and values, so that two of them often overlap. */
export const schemas = schemasOf(3);

/** Small schemas, in which each keyword matters. */
export const smallSchemas = schemasOf(1).map((schema) => ({
  ...schema,
  $defs: { d: { type: 'string' } },
}));

/** A document whose parts may refer to a recursive schema. */
export const documents: fc.Arbitrary<JsonSchema> = fc
  .tuple(schemas, schemas)
  .map(([schema, inner]) => ({
    ...schema,
    $defs: { d: { type: 'object', properties: { a: inner, b: { $ref: '#/$defs/d' } } } },
  }));
