import { oneQueueEngine, queueEnvironment, serviceEnvironment } from '@larkway/kit';
import { z } from 'zod';

const mailbox = z.string().regex(/^(?:[^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, or «Name <address>»');

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4006, metricsPort: 9106 }),
    ...queueEnvironment,
    /** The mail server, with credentials where it wants them: smtp://user:password@host:587 */
    SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'),
    /** The sender of every mail. */
    MAIL_FROM: mailbox.default('Larkway <website@larkway.example>'),
    /** Where the sales team reads. */
    SALES_EMAIL: z.email().default('sales@larkway.example'),
    /** Where questions about service, warranty and everything else are read. */
    SUPPORT_EMAIL: z.email().default('support@larkway.example'),
    /** Where the team reads that looks after the dealers. */
    NETWORK_EMAIL: z.email().default('network@larkway.example'),
    /** The name that the mails carry. */
    BRAND: z.string().min(1).default('Larkway'),
    /** Mails under way at a time. */
    EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  })
  .refine(...oneQueueEngine);

export type EmailConfig = z.infer<typeof environment>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('email configuration');
