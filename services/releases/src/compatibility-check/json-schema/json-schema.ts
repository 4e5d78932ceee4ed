import { canonicalJson } from '@larkway/kit/http';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A schema object; `true` is `{}`, `false` is `nothing`. */
export type JsonSchema = Record<string, unknown>;

/** A schema and the document that its references point into. */
export interface Node {
  schema: JsonSchema;
  root: JsonSchema;
}

/** A value that one schema accepts and the other does not. */
export interface Incompatibility {
  /** Path from the root of the value: `body.email`, `[].name`. */
  path: string;
  message: string;
}

/** The schemas cannot be compared. The message is part of the report. */
export class NotComparable extends Error {}

const anything: JsonSchema = {};
const nothing: JsonSchema = { not: {} };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toSchema = (value: unknown): JsonSchema => {
  if (value === false) return nothing;
  return isObject(value) ? value : anything;
};

export const schemasIn = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? value.map(toSchema) : [];

export const schemaMap = (value: unknown): Map<string, JsonSchema> =>
  new Map(
    isObject(value) ? Object.entries(value).map(([key, schema]) => [key, toSchema(schema)]) : [],
  );

export const isNothing = ({ not }: JsonSchema): boolean =>
  not === true || (isObject(not) && Object.keys(not).length === 0);

export const sameJson = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === typeof other && canonicalJson(one) === canonicalJson(other));

/**
 * Whether the value contains a reference. If so, equal text may differ in meaning between two
 * documents.
 */
export const holdsReference = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(holdsReference);
  return (
    isObject(value) &&
    Object.entries(value).some(
      ([key, part]) => key === '$ref' || key === '$dynamicRef' || holdsReference(part),
    )
  );
};

const unescaped = (part: string): string =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

/** The target of a reference within the document; undefined for all other references. */
export const resolve = (reference: unknown, root: JsonSchema): JsonSchema | undefined => {
  if (typeof reference !== 'string' || !/^#($|\/)/.test(reference)) return undefined;
  let found: unknown = root;
  for (const part of reference.split('/').slice(1).map(unescaped)) {
    if (Array.isArray(found)) found = found[Number(part)];
    else found = isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return typeof found === 'boolean' || isObject(found) ? toSchema(found) : undefined;
};

/** @throws NotComparable */
export const compilePattern = (pattern: string): RegExp => {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    throw new NotComparable(`contains a pattern that is not a regular expression: ${pattern}`);
  }
};
