import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** Addresses are stored only as keyed hashes, so the list contains no readable addresses. */
export const suppressionSchema = z.strictObject({
  id: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});

export type Suppression = z.infer<typeof suppressionSchema>;

const body = z.strictObject({
  address: z.string().trim().max(254).pipe(z.email('Must be an email address')),
});
const errors = [400, 401, 403, 415, 422, 503];

export const suppressionRoutes = {
  listSuppressions: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/suppressions',
    access: 'viewer',
    summary: 'The latest 500 entries of the suppression list',
    success: { status: 200, schema: z.array(suppressionSchema), description: 'Latest first' },
    errors: [401, 403, 503],
  }),
  addSuppression: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/suppressions',
    access: 'operator',
    summary: 'Adds an address to the list, so that it gets no email',
    body,
    success: { status: 200, schema: suppressionSchema, description: 'The entry' },
    errors,
  }),
  removeSuppression: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/suppressions/remove',
    access: 'operator',
    summary: 'Removes an address from the list',
    body,
    success: {
      status: 200,
      schema: z.strictObject({ removed: z.boolean() }),
      description: 'Whether it was on the list',
    },
    errors,
  }),
};
