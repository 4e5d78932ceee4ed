import {
  flag,
  parseConfig,
  parseServiceUrls,
  rotatingSecret,
  serviceEnvironment,
  sharedSecret,
} from '@larkway/kit/config';
import { oneQueueEngine, outboxEnvironment } from '@larkway/kit/queue';
import { retentionDays } from '@larkway/kit/retention';
import { z } from 'zod';
import { type Network, parseNetworks } from './notifications/webhook-request.js';

export type ServiceName = 'leads' | 'dealers' | 'email' | 'releases';

const serviceUrls = z
  .string()
  .transform(parseServiceUrls)
  .pipe(
    z.strictObject(
      { leads: z.url(), dealers: z.url(), email: z.url(), releases: z.url() },
      'must be leads=http://…,dealers=http://…,email=http://…,releases=http://…',
    ),
  );

/** Normalized to the form of the `Origin` header. */
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const networks = z.string().transform((text, context): Network[] => {
  try {
    return parseNetworks(text);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a list of addresses and networks, such as 10.1.0.0/16,127.0.0.1',
    });
    return z.NEVER;
  }
});

/** All environment variables; see the kit for those that services share. */
const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4007, metricsPort: 9107 }),
    ...outboxEnvironment,
    /**
     * Authorize calls of each service's operations API. Only the console and that service have the
     * token.
     */
    LEADS_OPERATIONS_TOKEN: sharedSecret,
    DEALERS_OPERATIONS_TOKEN: sharedSecret,
    EMAIL_OPERATIONS_TOKEN: sharedSecret,
    RELEASES_OPERATIONS_TOKEN: sharedSecret,
    /** Encrypts what this service sends through the queue; only the email worker has it, too. */
    OPS_QUEUE_KEY: rotatingSecret().optional(),
    /**
     * Base URLs of the operations APIs:
     * leads=http://…,dealers=http://…,email=http://…,releases=http://…
     */
    SERVICE_URLS: serviceUrls,
    /**
     * After this time without a response, a service counts as unreachable. Release commands have
     * their own timeout.
     */
    SERVICE_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(8_000),
    /** Encrypts second factors and the addresses of deletion requests; signs CSRF tokens. */
    OPS_KEY: rotatingSecret(),
    /** Signs the links that show team boundaries on the site, which has the same key. */
    TEAM_BOUNDARIES_KEY: rotatingSecret(),
    /**
     * The console's origin; calls from pages of other origins are refused. Default: the host of the
     * request.
     */
    OPS_ORIGIN: origin.optional(),
    /** The site's origin. */
    SITE_ORIGIN: origin.default('https://www.larkway.example'),
    /** Only for local runs in browsers that reject Secure cookies without TLS. */
    OPS_INSECURE_COOKIES: flag,
    /**
     * A running command whose owner has not renewed its heartbeat for this long is marked as
     * interrupted.
     */
    COMMAND_HEARTBEAT_TIMEOUT_MS: z.coerce.number().int().min(500).max(600_000).default(30_000),
    /** Days within which a deletion request must be completed. */
    DELETION_REQUEST_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** Retention of audit log entries in days; a checkpoint in the log replaces removed entries. */
    AUDIT_RETENTION_DAYS: retentionDays(1_095),
    /**
     * Private networks to which webhooks may be sent, as a list: 10.1.0.0/16,127.0.0.1. Without it
     * they are sent to public addresses only.
     */
    WEBHOOK_NETWORKS: networks.default([]),
    /** Retention of email histories in days. */
    MAIL_HISTORY_DAYS: z.coerce.number().int().min(1).max(3_650).default(730),
  })
  .refine(...oneQueueEngine)
  .refine(
    ({ OPS_ORIGIN, SITE_ORIGIN }) =>
      !OPS_ORIGIN || new URL(OPS_ORIGIN).hostname !== new URL(SITE_ORIGIN).hostname,
    {
      path: ['OPS_ORIGIN'],
      message:
        'must have another host name than SITE_ORIGIN: browsers send cookies to every port of a host name',
    },
  )
  .refine(
    ({ OPS_ORIGIN, OPS_INSECURE_COOKIES }) =>
      !OPS_INSECURE_COOKIES || !OPS_ORIGIN?.startsWith('https:'),
    {
      path: ['OPS_INSECURE_COOKIES'],
      message: 'must be false where OPS_ORIGIN is https',
    },
  );

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('ops configuration');

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
