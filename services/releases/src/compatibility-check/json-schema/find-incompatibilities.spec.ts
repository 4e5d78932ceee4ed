import { asRead, asSent } from './sent-and-read.js';
import { findIncompatibilities } from './find-incompatibilities.js';
import type { JsonSchema } from './json-schema.js';

const messagesOf = (by: JsonSchema, given: JsonSchema): string[] =>
  findIncompatibilities({ by, given }).map(({ path, message }) => `${path}: ${message}`);
const fits = (by: JsonSchema, given: JsonSchema): boolean => messagesOf(by, given).length === 0;

const object = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
  rest: JsonSchema = { additionalProperties: false },
): JsonSchema => ({
  type: 'object',
  properties,
  required,
  ...rest,
});
const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const pattern = (source: string): JsonSchema => ({ type: 'string', pattern: source });

describe('A schema accepts another one', () => {
  const tree = {
    $defs: {
      tree: object({ name: text, parts: { type: 'array', items: { $ref: '#/$defs/tree' } } }),
    },
    $ref: '#/$defs/tree',
  };
  const sameTree = {
    $defs: {
      t: object(
        { name: text, parts: { type: 'array', items: { $ref: '#/$defs/t' } } },
        ['name'],
        {},
      ),
    },
    $ref: '#/$defs/t',
  };
  const kinds = (...names: string[]): JsonSchema => ({
    oneOf: names.map((kind) => object({ kind: { type: 'string', const: kind }, text })),
  });

  test.each<[string, JsonSchema, JsonSchema]>([
    ['whole numbers where numbers are', { type: 'number' }, whole],
    ['fewer values', { enum: ['a', 'b', 'c'] }, { type: 'string', enum: ['c', 'a'] }],
    ['one value where a pattern is', pattern('^[a-z]+$'), { const: 'abc' }],
    [
      'listed values that match different alternatives',
      { anyOf: [{ const: 'a' }, { const: 'b' }] },
      { enum: ['a', 'b'] },
    ],
    [
      'a narrower range',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      'shorter texts',
      { type: 'string', maxLength: 10 },
      { type: 'string', minLength: 2, maxLength: 8 },
    ],
    [
      'one of two patterns that both hold',
      pattern('^a'),
      { type: 'string', allOf: [{ pattern: 'b' }, { pattern: '^a' }] },
    ],
    ['an optional property', object({ a: text, b: text }, ['a']), object({ a: text })],
    [
      'a property of an open object',
      { type: 'object', additionalProperties: text },
      object({ a: text }),
    ],
    [
      'a record with restricted names',
      { type: 'object', propertyNames: text, additionalProperties: whole },
      { type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: whole },
    ],
    [
      'a tuple entry',
      { type: 'array', items: text },
      { type: 'array', prefixItems: [text], items: false },
    ],
    ['one of two', { anyOf: [text, { type: 'null' }] }, { type: 'null' }],
    ['fewer kinds', kinds('a', 'b', 'c'), kinds('b', 'a')],
    ['the same schema through a reference', { $defs: { a: text }, $ref: '#/$defs/a' }, text],
    ['a recursive schema', sameTree, tree],
    ['a schema without values', text, { not: {} }],
  ])('%s', (_what, by, given) => {
    expect(messagesOf(by, given)).toEqual([]);
  });
});

describe('A schema does not accept another one, and the report says where and why', () => {
  test.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'another type',
      object({ a: text }),
      object({ a: whole }),
      'a: may be a number, which is not accepted',
    ],
    [
      'a fraction',
      whole,
      { type: 'number' },
      ': may be a number that is not whole, which is not accepted',
    ],
    [
      'one more value',
      { enum: ['a'] },
      { enum: ['a', 'b'] },
      ': may be "b", which is not accepted',
    ],
    ['any text', { enum: ['a'] }, text, ': may be any text, only "a" is accepted'],
    [
      'a longer text',
      object({ a: { type: 'string', maxLength: 2 } }),
      object({ a: text }),
      'a: may have any number of characters, at most 2 are accepted',
    ],
    [
      'a higher number',
      { type: 'number', maximum: 5 },
      { type: 'number', maximum: 6 },
      ': may be below 6, at most 5 is accepted',
    ],
    ['another pattern', pattern('^a$'), pattern('^a+$'), ': need not match ^a$, which is demanded'],
    [
      'no format',
      { type: 'string', format: 'uri' },
      text,
      ': need not be of the format uri, which is demanded',
    ],
    [
      'a missing property',
      object({ a: text, b: text }),
      object({ a: text }),
      'b: may be missing, but is needed',
    ],
    [
      'a property that may be missing',
      object({ a: text }),
      object({ a: text }, []),
      'a: may be missing, but is needed',
    ],
    [
      'an additional property',
      object({ a: text }),
      object({ a: text, b: text }),
      'b: may be there, but is not accepted',
    ],
    [
      'properties of any name',
      object({}),
      { type: 'object' },
      '*: may be there, but is not accepted',
    ],
    [
      'an entry of another type',
      { type: 'array', items: text },
      { type: 'array', items: { type: ['string', 'null'] } },
      '[]: may be null, which is not accepted',
    ],
    [
      'a single entry of another type',
      { type: 'array', items: text },
      { type: 'array', items: whole, maxItems: 1 },
      '[]: may be a number, which is not accepted',
    ],
    [
      'a property that matches no pattern',
      { type: 'object', additionalProperties: text },
      { type: 'object', patternProperties: { '^a': text }, additionalProperties: whole },
      '*: may be a number, which is not accepted',
    ],
    [
      'two variants without a distinguishing property',
      { oneOf: [object({ a: text }, ['a'], {}), object({ b: text }, ['b'], {})] },
      object({ a: text, b: text }),
      ': may fit more than one of the alternatives, exactly one is accepted',
    ],
    [
      'a list that may be empty',
      { type: 'array', minItems: 1 },
      { type: 'array' },
      ': may have 0 entries, at least 1 are accepted',
    ],
    [
      'an unknown keyword',
      { type: 'string', isbn: true },
      text,
      ': is restricted by "isbn", which cannot be compared',
    ],
    [
      'a value that matches more than one alternative of oneOf',
      { oneOf: [text, { minLength: 3 }] },
      text,
      ': may fit more than one of the alternatives, exactly one is accepted',
    ],
    [
      'a value that `not` excludes',
      { not: { type: 'string', minLength: 1 } },
      text,
      ': may be what is expressly not accepted',
    ],
    [
      'a reference to another document',
      { $ref: 'https://elsewhere.example/a' },
      text,
      ': contains a reference without a target at its root: "https://elsewhere.example/a"',
    ],
    ['a reference to itself', { $ref: '#' }, text, ': refers to itself without end'],
  ])('%s', (_what, by, given, message) => {
    expect(messagesOf(by, given)).toEqual([message]);
  });

  test('deep inside a recursive schema', () => {
    const tree = (leaf: JsonSchema) => ({
      $defs: { t: object({ leaf, parts: { type: 'array', items: { $ref: '#/$defs/t' } } }) },
      $ref: '#/$defs/t',
    });
    expect(messagesOf(tree(text), tree({ type: ['string', 'null'] }))).toContain(
      'parts[].leaf: may be null, which is not accepted',
    );
  });
});

describe('`asSent` and `asRead`', () => {
  test('`asSent` closes objects: a sender sends only named properties', () => {
    const open = (properties: Record<string, JsonSchema>) => ({ type: 'object', properties });
    expect(fits(open({ a: text, b: whole }), open({ a: text }))).toBe(false);
    expect(fits(open({ a: text, b: whole }), asSent(open({ a: text })))).toBe(true);
  });

  test('`asSent` does not close objects that are combined from several schemas', () => {
    const both: JsonSchema = {
      allOf: [
        { type: 'object', properties: { a: text } },
        { type: 'object', properties: { b: text } },
      ],
    };
    expect(asSent(both)).toEqual(both);
  });

  test('`asRead` opens objects: a reader ignores unknown properties, also in unions', () => {
    const more = {
      oneOf: [object({ kind: { const: 'a' }, extra: text }), object({ kind: { const: 'b' } })],
    };
    const less = { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] };
    expect(fits(less, more)).toBe(false);
    expect(fits(asRead(less), more)).toBe(true);
  });

  test('a property with the name of a keyword is treated as a property', () => {
    expect(asRead(object({ oneOf: text }))).toEqual({
      type: 'object',
      properties: { oneOf: text },
      required: ['oneOf'],
    });
  });
});
