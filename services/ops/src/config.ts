import { oneQueueEngine, operationsEnvironment, queueEnvironment, retentionDays, rotatingSecret, serviceEnvironment } from '@larkway/kit';
import { z } from 'zod';

export type ServiceName = 'leads' | 'dealers' | 'email' | 'releases';

const toUrls = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').map((pair) => [pair.split('=', 1)[0]!.trim(), pair.slice(pair.indexOf('=') + 1).trim().replace(/\/$/, '')]));

const serviceUrls = z
  .string()
  .transform(toUrls)
  .pipe(z.strictObject({ leads: z.url(), dealers: z.url(), email: z.url(), releases: z.url() }, 'must be leads=http://…,dealers=http://…,email=http://…,releases=http://…'));

const flag = z.enum(['true', 'false']).default('false').transform((text) => text === 'true');

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4007, metricsPort: 9107 }),
    ...queueEnvironment,
    /** The secret that operations show at `/internal/*` of the services. */
    OPERATIONS_TOKEN: operationsEnvironment.OPERATIONS_TOKEN.unwrap(),
    /** Where the services answer operations: leads=http://…,dealers=http://…,email=http://…,releases=http://… */
    SERVICE_URLS: serviceUrls,
    /** Encrypts second factors and addresses of people who asked to be forgotten; signs what the browser hands back. */
    OPS_KEY: rotatingSecret(),
    /** Where browsers find the site, for one-time links; where the console is called from when left out. */
    OPS_ORIGIN: z.url().transform((origin) => origin.replace(/\/$/, '')).optional(),
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
  .refine(...oneQueueEngine);

export type Config = z.infer<typeof environment>;
export const CONFIG = Symbol('config');
