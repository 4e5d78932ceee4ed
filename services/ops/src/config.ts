import { sharedSecret, flag, rotatingSecret, serviceEnvironment } from '@larkway/kit/config';
import { oneQueueEngine, queueEnvironment } from '@larkway/kit/queue';
import { retentionDays } from '@larkway/kit/retention';
import { z } from 'zod';

export type ServiceName = 'leads' | 'dealers' | 'email' | 'releases';

const toUrls = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => [
      pair.split('=', 1)[0]!.trim(),
      pair
        .slice(pair.indexOf('=') + 1)
        .trim()
        .replace(/\/$/, ''),
    ]),
  );

const serviceUrls = z
  .string()
  .transform(toUrls)
  .pipe(
    z.strictObject(
      { leads: z.url(), dealers: z.url(), email: z.url(), releases: z.url() },
      'must be leads=http://…,dealers=http://…,email=http://…,releases=http://…',
    ),
  );

/** Written as browsers write it in the header `Origin`. */
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4007, metricsPort: 9107 }),
    ...queueEnvironment,
    /** What the console shows to each service. Each of these tokens belongs to two processes: the console and that service. */
    LEADS_OPERATIONS_TOKEN: sharedSecret,
    DEALERS_OPERATIONS_TOKEN: sharedSecret,
    EMAIL_OPERATIONS_TOKEN: sharedSecret,
    RELEASES_OPERATIONS_TOKEN: sharedSecret,
    /** Where the services answer operations: leads=http://…,dealers=http://…,email=http://…,releases=http://… */
    SERVICE_URLS: serviceUrls,
    /** A service that has not answered a call for this long counts as away. Commands on releases have a timeout of their own. */
    SERVICE_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(8_000),
    /** Encrypts second factors and addresses of people who asked to be forgotten; signs what the browser hands back. */
    OPS_KEY: rotatingSecret(),
    /** Signs the links that show team boundaries on the site, which has the same key. */
    TEAM_BOUNDARIES_KEY: rotatingSecret(),
    /** Where browsers find the console: calls from pages of any other origin are refused. The host that is called when left out. */
    OPS_ORIGIN: origin.optional(),
    /** Where browsers find the site. */
    SITE_ORIGIN: origin.default('https://www.larkway.example'),
    /** For local runs in browsers that keep no Secure cookies without TLS. Never elsewhere. */
    OPS_INSECURE_COOKIES: flag,
    /** A running command whose owner has not renewed its heartbeat for this long is marked as interrupted. */
    COMMAND_HEARTBEAT_TIMEOUT_MS: z.coerce.number().int().min(500).max(600_000).default(30_000),
    /** Days within which a request to be forgotten must be completed. */
    DELETION_REQUEST_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** Days for which entries of the audit log are kept; a checkpoint in the log stands for those that were removed. */
    AUDIT_RETENTION_DAYS: retentionDays(1_095),
    /** Days for which the lives of mails are shown. */
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

export type Config = z.infer<typeof environment>;
export const CONFIG = Symbol('config');
