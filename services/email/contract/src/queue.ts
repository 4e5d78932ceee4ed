import { defineQueue } from '@larkway/kit-contract';
import { z } from 'zod';

/** What the sales team is told about a shopper's question. */
export const vehicleInquiryEmailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  vehicleName: z.string(),
  vehiclePrice: z.string(),
});

/** What the shopper is told. Nothing that was typed is in it: see the receipt of a dealer's application. */
export const vehicleInquiryReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
});

export type VehicleInquiryEmail = z.infer<typeof vehicleInquiryEmailSchema>;
export type VehicleInquiryReceipt = z.infer<typeof vehicleInquiryReceiptSchema>;

/** Whose mailbox it goes to. */
const team = z.enum(['sales', 'support', 'network']);

/** What a team is told about a visitor's message. */
export const contactMessageEmailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  team,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  /** As it is read, not as it is coded. */
  subject: z.string(),
  state: z.string(),
});

/** What the visitor is told. Nothing that was typed is in it: see the receipt of a dealer's application. */
export const contactMessageReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
  /** Who answers, and gets what is answered to the receipt. */
  team,
});

export type ContactMessageEmail = z.infer<typeof contactMessageEmailSchema>;
export type ContactMessageReceipt = z.infer<typeof contactMessageReceiptSchema>;

/** What the network team is told about a dealer who wants to join. */
export const dealerApplicationEmailSchema = z.strictObject({
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

export type DealerApplicationEmail = z.infer<typeof dealerApplicationEmailSchema>;
export type DealerApplicationReceipt = z.infer<typeof dealerApplicationReceiptSchema>;
export type DealerApplicationApproved = z.infer<typeof dealerApplicationApprovedSchema>;
export type DealerApplicationDeclined = z.infer<typeof dealerApplicationDeclinedSchema>;

/**
 * The mails this platform sends. When to try again after what a mail server said is the worker's own affair; the pauses here
 * follow errors of ours, such as a database that is away, and are short so that nobody waits long once it is back.
 */
export const emailQueue = defineQueue({
  name: 'email',
  jobs: {
    'vehicle-inquiry': vehicleInquiryEmailSchema,
    'vehicle-inquiry-receipt': vehicleInquiryReceiptSchema,
    'contact-message': contactMessageEmailSchema,
    'contact-message-receipt': contactMessageReceiptSchema,
    'dealer-application': dealerApplicationEmailSchema,
    'dealer-application-receipt': dealerApplicationReceiptSchema,
    'dealer-application-approved': dealerApplicationApprovedSchema,
    'dealer-application-declined': dealerApplicationDeclinedSchema,
  },
  retry: { firstMs: 1_000, longestMs: 15_000, jitter: 0.2 },
  keepSeconds: { completed: 3_600, failed: 14 * 86_400 },
});
