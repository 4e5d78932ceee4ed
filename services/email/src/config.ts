import { sharedSecret, rotatingSecret, serviceEnvironment } from '@larkway/kit/config';
import { oneQueueEngine, queueEnvironment } from '@larkway/kit/queue';
import { journalRetentionEnvironment, retentionDays } from '@larkway/kit/retention';
import { z } from 'zod';

const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/,
    'must be an email address, or "Name <address>"',
  );

const domain = z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be a domain');

/** What the mails know about the site and its teams. */
export const mailEnvironment = z.object({
  /** Where the sales team reads. */
  SALES_EMAIL: z.email().default('sales@larkway.example'),
  /** Where questions about service, warranty and everything else are read. */
  SUPPORT_EMAIL: z.email().default('support@larkway.example'),
  /** Where the team reads that looks after the dealers. */
  NETWORK_EMAIL: z.email().default('network@larkway.example'),
  /** The name that the mails carry. */
  BRAND: z.string().min(1).default('Larkway'),
  /** Where the site is, for links in mails. */
  SITE_ORIGIN: z
    .url()
    .default('https://www.larkway.example')
    .transform((origin) => origin.replace(/\/$/, '')),
});

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4006, metricsPort: 9106 }),
    ...queueEnvironment,
    /** Operations show it at `/internal/*`; without it nothing is answered there. */
    EMAIL_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Days for which is kept whom a mail went to. */
    MAIL_RETENTION_DAYS: retentionDays(730),
    ...journalRetentionEnvironment,
    /**
     * The mail server, with credentials where it wants them: smtp://user:password@host:587. Unless the host is this machine or one of PLAIN_HOSTS,
     * `smtp://` requires STARTTLS. Options after a question mark could turn that off.
     */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^?]+$/, 'must be an smtp:// or smtps:// address without options'),
    /** The sender of every mail. */
    MAIL_FROM: mailbox.default('Larkway <website@larkway.example>'),
    ...mailEnvironment.shape,
    /** Mails under way at a time. */
    EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
    /** How long a message belongs to a worker that is killed or stalls; shorter than the queue's own lock of 3,500 ms. */
    EMAIL_LEASE_MS: z.coerce.number().int().min(300).max(3_400).default(3_000),
    /** Receipts that one mailbox gets at most, whoever fills in its address how often. */
    RECEIPTS_PER_HOUR: z.coerce.number().int().min(1).default(3),
    RECEIPTS_PER_DAY: z.coerce.number().int().min(1).default(10),
    /** Turns addresses into the names under which they are suppressed and counted. */
    ADDRESS_KEY: rotatingSecret().optional(),
    /** Signs the addresses to which mails are returned; without it they are returned to the sender of all mails. */
    BOUNCE_KEY: rotatingSecret().optional(),
    /** Domain of those addresses; the sender's own when left out. */
    BOUNCE_DOMAIN: domain.optional(),
    /** Where returned mails are taken in; without a port they are not. */
    BOUNCE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    BOUNCE_HOST: z.string().min(1).default('127.0.0.1'),
    /** Signs mails (RFC 6376): the key as PEM or the path of its file, and where receivers look for the public one. */
    DKIM_PRIVATE_KEY: z.string().min(1).optional(),
    DKIM_DOMAIN: domain.optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i, 'must be a selector')
      .optional(),
  })
  .refine(...oneQueueEngine)
  .refine(({ BOUNCE_PORT, BOUNCE_KEY }) => BOUNCE_PORT === undefined || BOUNCE_KEY !== undefined, {
    path: ['BOUNCE_KEY'],
    message: 'is needed to take returned mails in',
  })
  .refine(
    ({ DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR }) =>
      [DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR].filter(Boolean).length % 3 === 0,
    {
      path: ['DKIM_PRIVATE_KEY'],
      message: 'set all of DKIM_PRIVATE_KEY, DKIM_DOMAIN and DKIM_SELECTOR, or none',
    },
  );

export type EmailConfig = z.infer<typeof environment>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('email configuration');
