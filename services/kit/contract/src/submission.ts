import { type ZodType, z } from 'zod';
import { idempotencyKeyHeader } from './idempotency-key-header.js';
import { idempotencyKeySchema } from './idempotency.js';
import { queuedSchema } from './queued.js';
import { defineRoute } from './routes.js';

/** A POST that stores what was sent, durably and once per idempotency key, and answers before the work is done. */
export const defineSubmission = <const P extends string, B extends ZodType>(submission: { path: P; summary: string; description: string; body: B }) => {
  const { path, summary, description, body } = submission;
  return defineRoute({
    method: 'POST',
    path,
    summary,
    headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
    body,
    success: { status: 202, schema: queuedSchema, description },
    errors: [400, 409, 413, 415, 422, 429, 503],
  });
};
