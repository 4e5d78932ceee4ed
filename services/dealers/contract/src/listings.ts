import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { dealerApplicationSchema } from './dealer-application.js';

/** A dealership for operators: where it is, and whether the site lists it. */
export const listingSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  city: z.string(),
  /** Name of the state. */
  state: z.string(),
  /** When, by whom and why it was unlisted; null while it is listed. */
  unlisted: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  /** Its owner requested the erasure of its data; it cannot be listed again. */
  erased: z.boolean(),
});

export type Listing = z.infer<typeof listingSchema>;

/** What operators can correct about a dealership, with the rules of an application. */
export const dealershipDetailsSchema = z.strictObject(
  dealerApplicationSchema.omit({ membershipId: true }).shape,
);

export type DealershipDetails = z.infer<typeof dealershipDetailsSchema>;

/** Values of the filter `listed`. */
export const listingStates = ['any', 'listed', 'unlisted'] as const;

/** Most dealerships in one response. */
export const mostListings = 50;

const errors = [401, 404, 409, 422, 503];
const params = z.object({ id: z.coerce.number().int().positive() });
/** Who changed a dealership and why, for the record; the dealer does not get it. */
const record = {
  /** The operator's name. */
  by: z.string().min(1).max(120),
  reason: z.string().min(1).max(500),
};

/** Routes that show and change which dealerships are listed. Unlisted ones keep their rows. */
export const listingRoutes = {
  listListings: defineRoute({
    method: 'GET',
    path: '/internal/dealerships',
    summary: `Dealerships whose name, city or state contains a text, or whose id is exactly that text; ${mostListings} at most`,
    query: z.object({
      search: z.string().trim().max(100).default(''),
      listed: z.enum(listingStates).default('any'),
    }),
    success: {
      status: 200,
      schema: z.strictObject({ dealerships: z.array(listingSchema), more: z.boolean() }),
      description: 'The most recently unlisted first, then by name',
    },
    errors: [401, 422, 503],
  }),
  changeListing: defineRoute({
    method: 'POST',
    path: '/internal/dealerships/:id/listing',
    summary: 'Unlists a dealership, or lists it again',
    params,
    body: z.strictObject({ listed: z.boolean(), ...record }),
    success: { status: 200, schema: listingSchema, description: 'As it is now' },
    errors,
  }),
  getDetails: defineRoute({
    method: 'GET',
    path: '/internal/dealerships/:id/details',
    summary: 'The details of a dealership, listed or not',
    params,
    success: { status: 200, schema: dealershipDetailsSchema, description: 'The details' },
    errors,
  }),
  changeDetails: defineRoute({
    method: 'POST',
    path: '/internal/dealerships/:id/details',
    summary: 'Corrects the details of a dealership, which keeps its address on the site',
    params,
    body: z.strictObject({ details: dealershipDetailsSchema, ...record }),
    success: { status: 200, schema: dealershipDetailsSchema, description: 'As they are now' },
    errors,
  }),
  listingsOfPerson: defineRoute({
    method: 'POST',
    path: '/internal/dealerships/of-person',
    summary: 'Dealerships with an email address, in any letter case',
    body: z.strictObject({ email: z.string().max(254) }),
    success: { status: 200, schema: z.array(listingSchema), description: 'By id' },
    errors: [401, 422, 503],
  }),
};
