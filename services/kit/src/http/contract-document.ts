import { createHash } from 'node:crypto';
import { type ContractDocument, type RouteDefinition, STATUS_KEYWORD } from '@larkway/kit-contract';
import { z, type ZodType } from 'zod';

type JsonSchema = ContractDocument['operations'][string]['request'];

const sha256 = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('hex')}`;

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
};

/**
 * JSON whose text depends on its content only: keys in the order of their code units, no spaces.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value));

// zod's registry holds names, descriptions and examples. An empty one leaves them out, so that a
// change of wording does not change the contract.
const noMetadata = z.registry<Record<string, never>>();

/**
 * The JSON Schema of the accepted values, without metadata and independent of the order of the
 * sources.
 */
const schemaOf = (schema: ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, {
    io,
    metadata: noMetadata,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
      jsonSchema.required?.sort();
      jsonSchema.enum?.sort();
    },
  });
  return JSON.parse(canonicalJson(document)) as JsonSchema;
};

/** A part that accepts `{}` is optional, for example a query of optional filters. */
const partOf = (schema: ZodType): ZodType =>
  schema.safeParse({}).success ? schema.optional() : schema;

const requestOf = ({ params, query, headers, body }: RouteDefinition): JsonSchema =>
  schemaOf(
    z.strictObject({
      ...(params && { params }),
      ...(query && { query: partOf(query) }),
      ...(headers && { headers: partOf(headers) }),
      ...(body && { body }),
    }),
    'input',
  );

const describeOperation = (route: RouteDefinition): ContractDocument['operations'][string] => {
  const request = requestOf(route);
  const response = schemaOf(route.success.schema, 'output');
  return {
    request,
    response: { ...response, [STATUS_KEYWORD]: route.success.status },
    // Without the status code, so that hashes of contracts without it stay equal.
    hashes: { request: sha256(canonicalJson(request)), response: sha256(canonicalJson(response)) },
  };
};

const isPublic = ({ path }: RouteDefinition): boolean => path.startsWith('/api/');

/**
 * The public operations of a contract as JSON Schema: requests before defaults and transformations,
 * responses after them. Rules that zod expresses in code (`refine`, `transform`) are not included.
 */
export const describeContract = (routes: Iterable<RouteDefinition>): ContractDocument => {
  const described = [...routes]
    .filter(isPublic)
    .map((route) => [`${route.method} ${route.path}`, describeOperation(route)] as const);
  const operations = Object.fromEntries(described.sort(([one], [other]) => (one < other ? -1 : 1)));
  return { hash: sha256(canonicalJson(operations)), operations };
};

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'success' in value;

/** The public operations among everything that a contract package exports. */
export const publicRoutesOf = (module: Record<string, unknown>): RouteDefinition[] => {
  const maps = Object.values(module).filter((value) => typeof value === 'object' && value !== null);
  return [...new Set(maps.flatMap((map) => Object.values(map)).filter(isRoute))].filter(isPublic);
};
