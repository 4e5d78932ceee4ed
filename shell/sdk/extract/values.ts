import type { Node, Scope, Site } from './program';

export type Plain = string | number | boolean | null | undefined;

/**
 * A possible value of an expression at run time. An expression has all values of all its branches.
 */
export type Value =
  | { kind: 'plain'; value: Plain; /** Part of the bundle's own sources. */ own: boolean }
  | { kind: 'object'; fields: Map<string, Value[]> }
  | {
      kind: 'array';
      items: Value[];
      /** Whether `items` are the items in order, and not possible items. */ isExact?: boolean;
    }
  | { kind: 'function'; node: Node; scope: Scope; frame?: Frame }
  /** The props of a component, except those that it destructures by name. */
  | { kind: 'props'; function: Node; except: string[] }
  | { kind: 'styled'; tag: Value[] }
  | { kind: 'element' }
  | { kind: 'unknown'; site: Site };

/** Evaluates an argument where the function uses it: most are not part of a style. */
export type Argument = () => Value[];

/** Arguments of a call during its evaluation. */
export interface Frame {
  function: Node;
  arguments: Argument[];
  outer?: Frame;
}

/** More combinations than this make a value unknown. */
const MAX_VALUES = 500;

export const once = (evaluate: Argument): Argument => {
  let values: Value[] | undefined;
  return () => (values ??= evaluate());
};

export const plain = (value: Plain, own: boolean): Value => ({ kind: 'plain', value, own });

export const unknownAt = (site: Site): Value => ({ kind: 'unknown', site });

/** The value of a JSON file. */
export const constant = (json: unknown, own: boolean): Value => {
  if (Array.isArray(json))
    return { kind: 'array', items: json.map((item) => constant(item, own)), isExact: true };
  if (typeof json !== 'object' || json === null) return plain(json as Plain, own);
  return {
    kind: 'object',
    fields: new Map(Object.entries(json).map(([key, value]) => [key, [constant(value, own)]])),
  };
};

export const isPlain = (value: Value): value is Extract<Value, { kind: 'plain' }> =>
  value.kind === 'plain';

/** All combinations of two plain values; unknown if one of them is unknown. */
export const combine = (
  left: Value[],
  right: Value[],
  join: (a: Plain, b: Plain) => Plain,
  site: Site,
): Value[] => {
  const unknown = [...left, ...right].find(({ kind }) => kind === 'unknown');
  if (unknown) return [unknown];
  const pairs = left
    .filter(isPlain)
    .flatMap((a) =>
      right.filter(isPlain).map((b) => plain(join(a.value, b.value), a.own || b.own)),
    );
  return pairs.length > MAX_VALUES ? [unknownAt(site)] : distinct(pairs);
};

export const distinct = (values: Value[]): Value[] => [
  ...new Map(
    values.map((value) => [
      isPlain(value) ? `${typeof value.value}${String(value.value)}${value.own}` : value,
      value,
    ]),
  ).values(),
];

export const arithmetic: Record<string, (a: Plain, b: Plain) => Plain> = {
  '+': (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a + b : `${String(a)}${String(b)}`,
  '-': (a, b) => Number(a) - Number(b),
  '*': (a, b) => Number(a) * Number(b),
  '/': (a, b) => Number(a) / Number(b),
};

/** Every value that an object or array contains. */
export const allOf = (value: Value): Value[] =>
  value.kind === 'object'
    ? [...value.fields.values()].flat()
    : value.kind === 'array'
      ? value.items
      : value.kind === 'plain'
        ? []
        : [value];

/** The result of `join`; undefined if the items are not known exactly. */
export const joinedText = (list: Value, separator = plain(',', false)): Value | undefined => {
  if (list.kind !== 'array' || !list.isExact || !isPlain(separator) || !list.items.every(isPlain))
    return undefined;
  return plain(
    list.items.map(({ value }) => value).join(String(separator.value)),
    list.items.some(({ own }) => own),
  );
};

/**
 * The results of `Object.values`, `Object.entries` and `Object.freeze`; undefined for other
 * methods.
 */
export const resultsOfObjectMethod = (method: string, values: Value[]): Value[] | undefined => {
  const objects = values.filter((value) => value.kind === 'object');
  if (method === 'values') return [{ kind: 'array', items: objects.flatMap(allOf) }];
  if (method === 'entries')
    return [
      {
        kind: 'array',
        items: objects.flatMap(({ fields }) =>
          [...fields].map(([key, inner]): Value => ({
            kind: 'object',
            fields: new Map([
              ['0', [plain(key, false)]],
              ['1', inner],
            ]),
          })),
        ),
      },
    ];
  return method === 'freeze' ? values : undefined;
};
