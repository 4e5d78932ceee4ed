import { z } from 'zod';
import { listedDealershipSchema } from './dealerships.js';
import { defineOpsRoute } from './ops-route.js';

/**
 * A person's request to delete their data. The address is stored encrypted until it is completed.
 */
export const deletionRequestSchema = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The deadline for completing it. */
  dueAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  by: z.string(),
  /** For example `j…@example.org`; null once completed. */
  masked: z.string().nullable(),
  /** Rows erased by service and table; null until completed. */
  erased: z.record(z.string(), z.record(z.string(), z.int())).nullable(),
});

export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

const params = z.object({ id: z.uuid() });
const errors = [400, 401, 403, 404, 409, 415, 422, 503];

export const deletionRoutes = {
  listDeletions: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/deletions',
    access: 'operator',
    summary: 'Deletion requests: open ones by due date, then the latest 100 completed',
    success: { status: 200, schema: z.array(deletionRequestSchema), description: 'The requests' },
    errors: [401, 403, 503],
  }),
  addDeletion: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/deletions',
    access: 'operator',
    summary: 'Records a deletion request',
    body: z.strictObject({
      email: z.string().trim().max(254).pipe(z.email('Must be an email address')),
    }),
    success: { status: 200, schema: deletionRequestSchema, description: 'The request' },
    errors,
  }),
  exportPerson: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/deletions/:id/export',
    access: 'admin',
    confirmed: true,
    summary: 'All data about the person, by service and table; audited',
    params,
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.record(
        z.string(),
        z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      ),
      description: 'The records',
    },
    errors,
  }),
  previewDeletion: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/deletions/:id/preview',
    access: 'admin',
    summary: 'Dealerships of the person: only unlisted ones are erased; audited, changes nothing',
    params,
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ dealerships: z.array(listedDealershipSchema) }),
      description: 'By id',
    },
    errors,
  }),
  completeDeletion: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/deletions/:id/complete',
    access: 'admin',
    confirmed: true,
    summary:
      'Erases the person in every service; if one is unreachable the request stays open and can be repeated',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: deletionRequestSchema, description: 'Completed' },
    errors,
  }),
};
