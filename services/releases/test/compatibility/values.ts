import {
  isObject,
  type Json,
  type JsonSchema,
  resolve,
  schemaMap,
  schemasIn,
  toSchema,
} from '../../src/compatibility-check/json-schema/json-schema.js';

/** Returns the numbers in a cycle. */
export type Dice = (sides: number) => number;

export const diceFrom = (numbers: number[]): Dice => {
  let next = 0;
  return (sides) => (numbers[next++ % numbers.length] ?? 0) % sides;
};

const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)]!;

const scalars: Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  -1,
  0.5,
  1.5,
  '',
  'x',
  'xy',
  'zz',
  'xyz',
  'zzz',
  'xxxx',
  'a',
  'B',
];

const numberFor = (schema: JsonSchema, dice: Dice): number => {
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (keyword) => schema[keyword],
  );
  const around = limits
    .filter((limit) => typeof limit === 'number')
    .flatMap((limit) => [limit, limit + 1, limit - 1, limit + 0.5, limit - 0.5, limit * 3]);
  return pick(dice, [...around, 0, 1, 2, 7, -5]);
};

const objectFor = (schema: JsonSchema, root: JsonSchema, dice: Dice, depth: number): Json => {
  const own = schemaMap(schema['properties']);
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const names = ['a', 'b', 'c', 'dd'].filter((name) => required.includes(name) || dice(2) === 0);
  const left = [
    ...schemaMap(schema['patternProperties']).values(),
    toSchema(schema['additionalProperties']),
  ];
  return Object.fromEntries(
    names.map((name) => [name, valueFor(own.get(name) ?? pick(dice, left), root, dice, depth - 1)]),
  );
};

const listFor = (schema: JsonSchema, root: JsonSchema, dice: Dice, depth: number): Json => {
  const prefix = schemasIn(schema['prefixItems']);
  const list = Array.from({ length: dice(4) }, (_, index) =>
    valueFor(prefix[index] ?? toSchema(schema['items']), root, dice, depth - 1),
  );
  return list.length > 1 && dice(4) === 0 ? [...list, list[0]!] : list;
};

/** A value that often matches the schema and is often at its limits. */
export const valueFor = (schema: JsonSchema, root: JsonSchema, dice: Dice, depth = 4): Json => {
  if (depth <= 0 || dice(12) === 0) return pick(dice, scalars);
  if ('const' in schema) return schema['const'] as Json;
  if (Array.isArray(schema['enum'])) return pick(dice, schema['enum'] as Json[]);
  const target = resolve(schema['$ref'], root);
  if (target) return valueFor(target, root, dice, depth);
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => schemasIn(schema[keyword]));
  if (branches.length > 0) {
    const parts =
      'allOf' in schema && dice(2) === 0
        ? branches.map((branch) => valueFor(branch, root, dice, depth - 1))
        : [];
    return parts.length > 0 && parts.every(isObject)
      ? (Object.assign({}, ...parts) as Json)
      : valueFor(pick(dice, branches), root, dice, depth - 1);
  }
  const kind = pick(
    dice,
    [
      schema['type'] ?? pick(dice, ['object', 'array', 'string', 'number', 'null', 'boolean']),
    ].flat(),
  );
  if (kind === 'object') return objectFor(schema, root, dice, depth);
  if (kind === 'array') return listFor(schema, root, dice, depth);
  if (kind === 'integer' || kind === 'number') return numberFor(schema, dice);
  return pick(
    dice,
    scalars.filter((value) => (kind === 'null' ? value === null : typeof value === kind)),
  );
};
