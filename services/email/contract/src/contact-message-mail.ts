import { z } from 'zod';

/** Whose mailbox it goes to. */
const team = z.enum(['sales', 'support', 'network']);

/** What a team is told about a visitor's message. */
export const contactMessageMailSchema = z.strictObject({
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

export type ContactMessageMail = z.infer<typeof contactMessageMailSchema>;
export type ContactMessageReceipt = z.infer<typeof contactMessageReceiptSchema>;
