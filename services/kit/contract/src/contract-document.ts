import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.unknown());

/**
 * Keyword of a `response` with the status code of a success. It is inside the schema, because
 * earlier release services refuse documents with other fields. Contracts that were described earlier
 * lack it.
 */
export const STATUS_KEYWORD = 'x-status';

/**
 * The public operations of one contract as JSON Schema (2020-12), by `GET /api/states`: what a
 * service answers at `/contract`, and what a remote was built with.
 */
export const contractDocumentSchema = z.strictObject({
  /** SHA-256 of the canonical operations: `sha256-<hex>`. */
  hash: z.string(),
  operations: z.record(
    z.string(),
    z.strictObject({
      /** `{ params, query, headers, body }` as far as there are any: what a caller may send. */
      request: jsonSchema,
      /** What a success answers. */
      response: jsonSchema,
      hashes: z.strictObject({ request: z.string(), response: z.string() }),
    }),
  ),
});

export type ContractDocument = z.infer<typeof contractDocumentSchema>;
