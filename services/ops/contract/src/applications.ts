import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

export const applicationStatuses = ['received', 'checked', 'approved', 'declined'] as const;

const summary = {
  id: z.uuid(),
  status: z.enum(applicationStatuses),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  createdAt: z.iso.datetime(),
  duplicates: z.array(
    z.strictObject({ id: z.int(), name: z.string(), city: z.string(), because: z.string() }),
  ),
  place: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
};

export const applicationSummarySchema = z.strictObject(summary);

/** Personal fields are null until an operator reveals them; viewers never see them. */
export const applicationSchema = z.strictObject({
  ...summary,
  personal: z
    .strictObject({
      address: z.string(),
      zipCode: z.string(),
      phone: z.string(),
      email: z.string(),
      membershipId: z.string().nullable(),
    })
    .nullable(),
  dealershipId: z.int().nullable(),
  steps: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      status: z.enum(applicationStatuses),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

export type ApplicationSummary = z.infer<typeof applicationSummarySchema>;
export type Application = z.infer<typeof applicationSchema>;

const params = z.object({ id: z.uuid() });

export const applicationRoutes = {
  listApplications: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/applications',
    access: 'viewer',
    summary: 'Dealer applications of one status, 200 at most',
    query: z.strictObject({ status: z.enum(applicationStatuses).default('checked') }),
    success: {
      status: 200,
      schema: z.array(applicationSummarySchema),
      description: 'Waiting ones oldest first, others latest first',
    },
    errors: [401, 403, 422, 503],
  }),
  getApplication: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/applications/:id',
    access: 'viewer',
    summary: 'One application, masked',
    params,
    success: { status: 200, schema: applicationSchema, description: 'The application' },
    errors: [401, 403, 404, 422, 503],
  }),
  revealApplication: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/applications/:id/reveal',
    access: 'operator',
    summary: 'One application with personal data; audited',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: applicationSchema, description: 'The application' },
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
  decideApplication: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/applications/:id/decision',
    access: 'operator',
    summary: 'Approves or declines; the applicant is notified either way',
    params,
    body: z.strictObject({
      decision: z.enum(['approve', 'decline']),
      note: z.string().trim().max(1_000, 'Must be at most 1,000 characters').nullable(),
    }),
    success: {
      status: 200,
      schema: applicationSchema,
      description: 'The updated application, masked',
    },
    errors: [400, 401, 403, 404, 409, 415, 422, 503],
  }),
};
