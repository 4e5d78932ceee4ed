import { z } from 'zod';

/** What the network team is told about a dealer who wants to join. */
export const dealerApplicationMailSchema = z.strictObject({
  /** The application's id, shown as the reference. */
  reference: z.uuid(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  email: z.email(),
  membershipId: z.string().nullable(),
});

/**
 * What the applicant is told. Nothing that was typed freely is in it, for whoever fills in the form chooses the address:
 * it must not become a way to send words of one's own to a stranger.
 */
export const dealerApplicationReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
  /** Name of the state. */
  state: z.string(),
});

/** What the applicant is told when the dealership is listed. */
export const dealerApplicationApprovedSchema = z.strictObject({
  ...dealerApplicationReceiptSchema.shape,
  /** Address part of the state's page. */
  stateSlug: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
});

/** What the applicant is told when there is no place for the dealership. */
export const dealerApplicationDeclinedSchema = z.strictObject(dealerApplicationReceiptSchema.shape);

export type DealerApplicationMail = z.infer<typeof dealerApplicationMailSchema>;
export type DealerApplicationReceipt = z.infer<typeof dealerApplicationReceiptSchema>;
export type DealerApplicationApproved = z.infer<typeof dealerApplicationApprovedSchema>;
export type DealerApplicationDeclined = z.infer<typeof dealerApplicationDeclinedSchema>;
