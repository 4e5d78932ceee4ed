import { defineQueue } from '@larkway/kit-contract';
import { z } from 'zod';

// Receipts and decisions contain no free text: the sender of a form chooses the address, and must
// not be able to send text to a stranger.

/**
 * Path and query of the page that marks the lead as answered; missing in jobs of versions without
 * it.
 */
const answerPath = z
  .string()
  .regex(/^\/api\/answered\?token=[\w.-]+$/)
  .optional();

/** Notifies the sales team of a shopper's question. */
export const vehicleInquiryEmailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  vehicleName: z.string(),
  vehiclePrice: z.string(),
  answerPath,
});

/** Confirms an inquiry to the shopper. */
export const vehicleInquiryReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
  /** As typed by the sender: shown only if it is the name of a model. */
  vehicleName: z.string().optional(),
});

/** The team whose mailbox gets the message. */
const team = z.enum(['sales', 'support', 'network']);

/** Sends a visitor's message to a team. */
export const contactMessageEmailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  team,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  /** The label of the subject. */
  subject: z.string(),
  /** The label of the state. */
  state: z.string(),
  answerPath,
});

/** Confirms a message to the visitor. */
export const contactMessageReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
  /** The team that answers, and that gets replies to the receipt. */
  team,
  /** The label of the subject, which the visitor chose from a list. */
  subject: z.enum(['Sales', 'Service', 'Dealer', 'Financing', 'Warranty', 'Other']).optional(),
});

/** Notifies the network team of a dealer who wants to join. */
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

/** Confirms an application to the applicant. */
export const dealerApplicationReceiptSchema = z.strictObject({
  reference: z.uuid(),
  email: z.email(),
  /** Name of the state. */
  state: z.string(),
});

/** Tells the applicant that the dealership is listed. */
export const dealerApplicationApprovedSchema = z.strictObject({
  ...dealerApplicationReceiptSchema.shape,
  /** Slug of the state's page. */
  stateSlug: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
});

/** Tells the applicant that the dealership is not listed. */
export const dealerApplicationDeclinedSchema = z.strictObject(dealerApplicationReceiptSchema.shape);

/**
 * Notifies an operator or a team of an event of the platform. The operations service writes the
 * text; it contains ids and counts, and no text of visitors.
 */
export const notificationEmailSchema = z.strictObject({
  email: z.email(),
  title: z.string(),
  facts: z.array(z.strictObject({ label: z.string(), text: z.string() })).min(1),
  /** The page of the console that shows more. */
  url: z.url().nullable(),
});

export type VehicleInquiryEmail = z.infer<typeof vehicleInquiryEmailSchema>;
export type VehicleInquiryReceipt = z.infer<typeof vehicleInquiryReceiptSchema>;
export type ContactMessageEmail = z.infer<typeof contactMessageEmailSchema>;
export type ContactMessageReceipt = z.infer<typeof contactMessageReceiptSchema>;
export type DealerApplicationEmail = z.infer<typeof dealerApplicationEmailSchema>;
export type DealerApplicationReceipt = z.infer<typeof dealerApplicationReceiptSchema>;
export type DealerApplicationApproved = z.infer<typeof dealerApplicationApprovedSchema>;
export type DealerApplicationDeclined = z.infer<typeof dealerApplicationDeclinedSchema>;
export type NotificationEmail = z.infer<typeof notificationEmailSchema>;

/**
 * The emails of the platform. The worker decides when to retry after a reply of the mail server;
 * the delays here follow internal errors, such as an unavailable database, and are short so that
 * emails go out soon after it is back.
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
    notification: notificationEmailSchema,
  },
  retry: { firstMs: 1_000, longestMs: 15_000, jitter: 0.2 },
  keepSeconds: { completed: 3_600, failed: 14 * 86_400 },
});
