import { type ZodType, z } from 'zod';
import { formProofHeader, formTokenHeader, idempotencyKeyHeader } from './headers.js';
import { queuedSchema } from './queued.js';
import { defineRoute } from './routes.js';

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'Must be 8 to 128 visible ASCII characters')
  .optional()
  .meta({
    description: 'Same key, same submission; the same key with another body is answered 409',
  });

/**
 * A POST that stores its body durably, once per idempotency key, and responds before the work is
 * done.
 */
export const defineSubmission = <const P extends string, B extends ZodType>(submission: {
  path: P;
  summary: string;
  description: string;
  body: B;
}) => {
  const { path, summary, description, body } = submission;
  return defineRoute({
    method: 'POST',
    path,
    summary,
    headers: z.object({
      [idempotencyKeyHeader]: idempotencyKeySchema,
      [formTokenHeader]: z.string().optional().meta({
        description:
          'Came with the page of the form; without it fewer submissions are taken freely',
      }),
      [formProofHeader]: z.string().optional().meta({
        description:
          'The solved challenge of an answer proof_required: challenge and solution as JSON in base64url',
      }),
    }),
    body,
    success: { status: 202, schema: queuedSchema, description },
    errors: [400, 403, 409, 413, 415, 422, 429, 503],
  });
};
