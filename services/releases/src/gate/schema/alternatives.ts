import {
  type Json,
  type JsonSchema,
  isNothing,
  type Node,
  resolve,
  sameJson,
  schemasIn,
} from './json-schema.js';

const types = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
type Type = (typeof types)[number];

/**
 * One way in which a value can fit: all of `facts` hold, and none of them is a choice or a reference any more. A schema is
 * the union of its alternatives.
 */
export interface Alternative {
  type: Type;
  facts: Node[];
  /** The only values there are, when they are listed. */
  values?: Json[];
}

/** More ways than this are not compared. */
const MOST = 512;
/** References that lead on without a value in between. */
const LONGEST_CHAIN = 64;

/** The schemas cannot be compared; said as it is. */
export class TooIntricate extends Error {}

interface Partial {
  facts: Node[];
  open: { node: Node; chain: number }[];
}

const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[][] =>
  // Whoever fits exactly one fits at least one: for what may come, that is enough.
  [anyOf, oneOf].filter((choice) => Array.isArray(choice)).map(schemasIn);

/** Splits along one choice of one schema after the other, until only facts are left. */
const factsOf = (nodes: Node[]): Node[][] => {
  const done: Node[][] = [];
  const waiting: Partial[] = [{ facts: [], open: nodes.map((node) => ({ node, chain: 0 })) }];
  while (waiting.length > 0) {
    if (waiting.length + done.length > MOST)
      throw new TooIntricate('has too many alternatives to be compared');
    const { facts, open } = waiting.pop()!;
    const next = open.pop();
    if (!next) {
      done.push(facts);
      continue;
    }
    const { node, chain } = next;
    if (chain > LONGEST_CHAIN) throw new TooIntricate('refers to itself without end');
    if (isNothing(node.schema)) continue;
    const inner = (schema: JsonSchema) => ({ node: { schema, root: node.root }, chain: chain + 1 });
    const all = schemasIn(node.schema['allOf']).map(inner);
    if (node.schema['$ref'] !== undefined) {
      const target = resolve(node.schema['$ref'], node.root);
      if (!target)
        throw new TooIntricate(
          `holds a reference that leads nowhere: ${JSON.stringify(node.schema['$ref'])}`,
        );
      all.push(inner(target));
    }
    const branches = choicesOf(node.schema).reduce<JsonSchema[][]>(
      (chosen, choice) => chosen.flatMap((some) => choice.map((one) => [...some, one])),
      [[]],
    );
    if (branches.length > MOST) throw new TooIntricate('has too many alternatives to be compared');
    for (const branch of branches)
      waiting.push({ facts: [...facts, node], open: [...open, ...all, ...branch.map(inner)] });
  }
  return done;
};

const typesOf = ({ schema: { type } }: Node): unknown[] | undefined => {
  if (type === undefined) return undefined;
  return (Array.isArray(type) ? type : [type]).map((name) =>
    name === 'integer' ? 'number' : name,
  );
};

export const isIntegerOnly = ({ schema: { type } }: Node): boolean => {
  const names = Array.isArray(type) ? type : [type];
  return names.includes('integer') && !names.includes('number');
};

export const typeOf = (value: unknown): Type => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Type;
};

const valuesOf = ({ schema }: Node): Json[] | undefined => {
  if ('const' in schema) return [schema['const'] as Json];
  return Array.isArray(schema['enum']) ? (schema['enum'] as Json[]) : undefined;
};

const isValue = (value: Json, values: Json[]): boolean =>
  values.some((each) => sameJson(each, value));

const valuesOfType = (type: Type, facts: Node[]): Json[] | undefined => {
  const listed = facts.map(valuesOf).filter((values) => values !== undefined);
  if (type === 'null') listed.push([null]);
  if (type === 'boolean') listed.push([false, true]);
  const [first, ...others] = listed;
  return first?.filter(
    (value) => typeOf(value) === type && others.every((values) => isValue(value, values)),
  );
};

/** All ways in which a value can fit every one of the schemas. None: no value does. @throws TooIntricate */
export const alternativesOf = (nodes: Node[]): Alternative[] =>
  factsOf(nodes).flatMap((facts) => {
    const fitting = types.filter((type) =>
      facts.every((fact) => typesOf(fact)?.includes(type) ?? true),
    );
    return fitting
      .map((type) => ({ type, facts, values: valuesOfType(type, facts) }))
      .filter(({ values }) => values === undefined || values.length > 0);
  });
