import { type ZodType, z } from 'zod';
import { formProofHeader, formTokenHeader } from './form-headers.js';
import { idempotencyKeyHeader } from './idempotency-key-header.js';
import { idempotencyKeySchema } from './idempotency.js';
import { queuedSchema } from './queued.js';
import { defineRoute } from './routes.js';

/** A POST that stores what was sent, durably and once per idempotency key, and answers before the work is done. */
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
