import { z } from 'zod';

/** What a team is told about a visitor's message. */
export const contactMessageMailSchema = z.strictObject({
  /** The lead's id, shown as the reference. */
  reference: z.uuid(),
  /** Whose mailbox it goes to. */
  team: z.enum(['sales', 'support', 'network']),
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  message: z.string(),
  /** As it is read, not as it is coded. */
  subject: z.string(),
  state: z.string(),
});

export type ContactMessageMail = z.infer<typeof contactMessageMailSchema>;
