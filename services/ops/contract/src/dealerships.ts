import { emailAddress, phoneNumber, singleLine } from '@larkway/kit-contract';
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

/** What operators can correct; the dealers service has the last word. */
export const dealershipDetailsSchema = z.strictObject({
  name: singleLine(1, 120, 'Enter a name'),
  address: singleLine(1, 200, 'Enter street and number'),
  city: singleLine(1, 100, 'Enter a city'),
  /** Name of the state. */
  state: singleLine(1, 60, 'Enter a state'),
  zipCode: singleLine(5, 10, 'Enter a ZIP code'),
  phone: phoneNumber('Must have at least 10 digits'),
  email: emailAddress('Must be an email address'),
});

export type DealershipDetails = z.infer<typeof dealershipDetailsSchema>;

export const dealershipPageSchema = z.strictObject({
  dealerships: z.array(listedDealershipSchema),
  /** Whether more dealerships match. */
  more: z.boolean(),
});

export const listingFilters = ['any', 'listed', 'unlisted'] as const;

export type ListedDealership = z.infer<typeof listedDealershipSchema>;
export type DealershipPage = z.infer<typeof dealershipPageSchema>;
export type ListingFilter = (typeof listingFilters)[number];

const params = z.object({ id: z.coerce.number().int().positive() });
const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in 3 characters or more')
  .max(300, 'Must be at most 300 characters');

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
    params,
    body: z.strictObject({ listed: z.boolean(), reason }),
    success: { status: 200, schema: listedDealershipSchema, description: 'The updated dealership' },
    errors: [400, 401, 403, 404, 409, 415, 422, 503],
  }),
  getDealershipDetails: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/dealerships/:id/details',
    access: 'operator',
    summary: 'The details of a dealership, listed or not',
    params,
    success: { status: 200, schema: dealershipDetailsSchema, description: 'The details' },
    errors: [401, 403, 404, 409, 422, 503],
  }),
  changeDealershipDetails: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/dealerships/:id/details',
    access: 'operator',
    confirmed: true,
    summary: 'Corrects the details of a dealership; the dealer is not notified',
    params,
    body: z.strictObject({ details: dealershipDetailsSchema, reason }),
    success: { status: 200, schema: dealershipDetailsSchema, description: 'As they are now' },
    errors: [400, 401, 403, 404, 409, 415, 422, 503],
  }),
};
