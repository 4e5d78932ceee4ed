import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** A dealership and whether the site lists it. */
export const listedDealershipSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** When, by whom and why it was unlisted; null while it is listed. */
  unlisted: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  /** Its data was erased at its owner's request; it cannot be listed again. */
  erased: z.boolean(),
});

export const dealershipPageSchema = z.strictObject({
  dealerships: z.array(listedDealershipSchema),
  /** Whether more dealerships match. */
  more: z.boolean(),
});

export const listingFilters = ['any', 'listed', 'unlisted'] as const;

export type ListedDealership = z.infer<typeof listedDealershipSchema>;
export type DealershipPage = z.infer<typeof dealershipPageSchema>;
export type ListingFilter = (typeof listingFilters)[number];

/** Which dealerships the site lists. Every role can read it; operators can change it. */
export const dealershipRoutes = {
  listDealerships: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/dealerships',
    access: 'viewer',
    summary: 'Dealerships whose name, city or state contains a text, or with that id; at most 50',
    query: z.strictObject({
      search: z.string().trim().max(100).default(''),
      listed: z.enum(listingFilters).default('any'),
    }),
    success: {
      status: 200,
      schema: dealershipPageSchema,
      description: 'Unlisted ones first, latest first; then by name',
    },
    errors: [401, 403, 422, 503],
  }),
  changeListing: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/dealerships/:id/listing',
    access: 'operator',
    confirmed: true,
    summary: 'Unlists a dealership, or lists it again; the dealer is not notified',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.strictObject({
      listed: z.boolean(),
      reason: z
        .string()
        .trim()
        .min(3, 'Say why, in 3 characters or more')
        .max(300, 'Must be at most 300 characters'),
    }),
    success: { status: 200, schema: listedDealershipSchema, description: 'The updated dealership' },
    errors: [400, 401, 403, 404, 409, 415, 422, 503],
  }),
};
