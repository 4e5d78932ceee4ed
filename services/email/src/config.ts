import { parseConfig, rotatingSecret, serviceEnvironment, sharedSecret } from '@larkway/kit/config';
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

const smtpAddress = z
  .string()
  .regex(/^smtps?:\/\/[^?]+$/, 'must be an smtp:// or smtps:// address without options');

/** What emails contain about the site and its teams. */
export const emailSettingsSchema = z.object({
  /** The mailbox of the sales team. */
  SALES_EMAIL: z.email().default('sales@larkway.example'),
  /** The mailbox for questions about service, warranty and everything else. */
  SUPPORT_EMAIL: z.email().default('support@larkway.example'),
  /** The mailbox of the team that is responsible for dealers. */
  NETWORK_EMAIL: z.email().default('network@larkway.example'),
  /** Phone numbers in receipts, the same as on the site. */
  SALES_PHONE: z.string().min(10).default('(555) 555-0142'),
  SUPPORT_PHONE: z.string().min(10).default('(555) 555-0143'),
  /** The brand name in emails. */
  BRAND: z.string().min(1).default('Larkway'),
  /** Origin of the site, for links in emails. */
  SITE_ORIGIN: z
    .url()
    .default('https://www.larkway.example')
    .transform((origin) => origin.replace(/\/$/, '')),
});

/** All environment variables; see the kit for those that services share. */
export const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4006, metricsPort: 9106 }),
    ...queueEnvironment,
    /** Bearer token of the console for `/internal/*`, which responds with 404 without it. */
    EMAIL_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Decrypt what each producer sends through the queue. */
    LEADS_QUEUE_KEY: rotatingSecret().optional(),
    DEALERS_QUEUE_KEY: rotatingSecret().optional(),
    OPS_QUEUE_KEY: rotatingSecret().optional(),
    /** Days for which recipients are kept. */
    MAIL_RETENTION_DAYS: retentionDays(730),
    ...journalRetentionEnvironment,
    /**
     * The mail server, with credentials if it requires them: smtp://user:password@host:587. Unless
     * the host is this machine or one of PLAIN_HOSTS, `smtp://` requires STARTTLS. Options after a
     * question mark are refused, because they could turn that off.
     */
    SMTP_URL: smtpAddress,
    /** A second mail server, which gets email while the first one is away. */
    SMTP_FALLBACK_URL: smtpAddress.optional(),
    /** The sender of every email. */
    MAIL_FROM: mailbox.default('Larkway <website@larkway.example>'),
    ...emailSettingsSchema.shape,
    /** Emails sent at a time. */
    EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
    /**
     * How long a message belongs to a worker that is killed or stalls; shorter than the queue's
     * lock of 3,500 ms.
     */
    EMAIL_LEASE_MS: z.coerce.number().int().min(300).max(3_400).default(3_000),
    /** Most receipts for one mailbox. */
    RECEIPTS_PER_HOUR: z.coerce.number().int().min(1).default(3),
    RECEIPTS_PER_DAY: z.coerce.number().int().min(1).default(10),
    /** Key of the hashes under which addresses are suppressed and counted. */
    ADDRESS_KEY: rotatingSecret().optional(),
    /** Signs return addresses; without it emails are returned to MAIL_FROM. */
    BOUNCE_KEY: rotatingSecret().optional(),
    /** Domain of return addresses; the domain of MAIL_FROM when left out. */
    BOUNCE_DOMAIN: domain.optional(),
    /** Where bounces are accepted; not at all without a port. */
    BOUNCE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    BOUNCE_HOST: z.string().min(1).default('127.0.0.1'),
    /**
     * Signs emails (RFC 6376): the key as PEM or its path, and where receivers find the public key.
     */
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
    message: 'is required to accept bounces',
  })
  .refine(
    ({ DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR }) =>
      [DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR].filter(Boolean).length % 3 === 0,
    {
      path: ['DKIM_PRIVATE_KEY'],
      message: 'set all of DKIM_PRIVATE_KEY, DKIM_DOMAIN and DKIM_SELECTOR, or none',
    },
  );

export type Config = z.infer<typeof environmentSchema>;

/** The domain of `MAIL_FROM`. */
export const domainOf = (from: string): string => /@([^\s<>@]+?)>?$/.exec(from)![1]!;

/** Injection token of the configuration. */
export const CONFIG = Symbol('email configuration');

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
