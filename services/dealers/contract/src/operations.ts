import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { listingRoutes } from './listings.js';

/**
 * `received`, then `checked` by the service itself, then `approved` or `declined` by an operator.
 */
export const applicationStatuses = ['received', 'checked', 'approved', 'declined'] as const;

const stepSchema = z.strictObject({
  at: z.iso.datetime(),
  status: z.enum(applicationStatuses),
  /** The operator's name; null for a step of the service. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

const applicationSummary = {
  id: z.uuid(),
  status: z.enum(applicationStatuses),
  name: z.string(),
  city: z.string(),
  /** Name of the state. */
  state: z.string(),
  createdAt: z.iso.datetime(),
  /** Dealerships that look like the same one, found by the check. */
  duplicates: z.array(
    z.strictObject({ id: z.int(), name: z.string(), city: z.string(), because: z.string() }),
  ),
  /**
   * The location of the ZIP code, found by the check; null before the check or if it is unknown.
   */
  place: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
};

export const applicationSummarySchema = z.strictObject(applicationSummary);

export const applicationSchema = z.strictObject({
  ...applicationSummary,
  address: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  email: z.string(),
  membershipId: z.string().nullable(),
  /** Null unless it is approved. */
  dealershipId: z.int().nullable(),
  steps: z.array(stepSchema),
});

export type ApplicationSummary = z.infer<typeof applicationSummarySchema>;
export type Application = z.infer<typeof applicationSchema>;

/** Routes for the console; they require the bearer token of the kit's operations routes. */
export const dealersOperationsRoutes = {
  ...listingRoutes,
  listApplications: defineRoute({
    method: 'GET',
    path: '/internal/applications',
    summary: 'Applications of one status, open ones oldest first, others latest first; 200 at most',
    query: z.object({ status: z.enum(applicationStatuses).default('checked') }),
    success: {
      status: 200,
      schema: z.array(applicationSummarySchema),
      description: 'The applications',
    },
    errors: [401, 422, 503],
  }),
  getApplication: defineRoute({
    method: 'GET',
    path: '/internal/applications/:id',
    summary: 'One application with all personal data',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: applicationSchema, description: 'The application' },
    errors: [401, 404, 503],
  }),
  decideApplication: defineRoute({
    method: 'POST',
    path: '/internal/applications/:id/decision',
    summary:
      'Approves an application, which lists the dealership, or declines it; the applicant gets an email',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      decision: z.enum(['approve', 'decline']),
      /** Who decided, for the record. */
      by: z.string().min(1).max(120),
      /** For the record; the applicant does not get it. */
      note: z.string().max(1_000).nullable(),
    }),
    success: {
      status: 200,
      schema: applicationSchema,
      description: 'Its current state; a repeat of the same decision changes nothing',
    },
    errors: [401, 404, 409, 422, 503],
  }),
};
