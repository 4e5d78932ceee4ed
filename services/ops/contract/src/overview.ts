import { z } from 'zod';
import { failureCauses, mailStates } from './mails.js';
import { defineOpsRoute } from './ops-route.js';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative().nullable();

export const latencyWindows = ['15m', '1h', '24h'] as const;

/** One of the services behind the console. */
export const serviceHealthSchema = z.strictObject({
  service: z.string(),
  /** Whether its last answer came. */
  reachable: z.boolean(),
  /** When it last answered. */
  seenAt: z.iso.datetime().nullable(),
  /** For how long its journal has not been read to the end; null before the first answer. */
  feedLagSeconds: z.number().nonnegative().nullable(),
  /** Its own figures of promised work; null when it has no outbox, or cannot be reached. */
  outbox: z
    .strictObject({ open: count, waiting: count, oldestSeconds: z.number().nonnegative() })
    .nullable(),
  /** How many of its mails are open by what the console was told. */
  openHere: count.nullable(),
  /** `outbox.open - openHere`: not zero for long means that the two tell different stories. */
  drift: z.int().nullable(),
});

export const overviewSchema = z.strictObject({
  at: z.iso.datetime(),
  /** The queue's own figures; null when it cannot be reached. */
  queue: z
    .strictObject({
      engine: z.enum(['redis', 'postgres']),
      paused: z.boolean(),
      /** By the queue's states: waiting, active, delayed, failed, … */
      jobs: z.record(z.string(), count),
    })
    .nullable(),
  /** How many mails stand where, of all that are kept. */
  mails: z.record(z.enum(mailStates), count),
  /** Emails that failed and were neither delivered nor closed since. */
  deadLetters: count,
  /** Null while the mail server is available, and while the mail service cannot be asked. */
  mailServer: z
    .strictObject({
      unavailableSince: z.iso.datetime(),
      /** `server-unreachable`, `server-refused` or `login-refused`. */
      cause: z.string(),
      /** The earliest planned attempt; null while one is in progress. */
      nextAttemptAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Age of the oldest mail that is open and not held; null when there is none. */
  oldestWaitingSeconds: z.number().nonnegative().nullable(),
  /** 60 minutes, oldest first; the last one is under way. */
  minutes: z.array(
    z.strictObject({ at: z.iso.datetime(), accepted: count, sent: count, failed: count }),
  ),
  /** Of the last hour. Rate: failed and still undelivered, of these and those sent; null when there are none. */
  lastHour: z.strictObject({
    accepted: count,
    sent: count,
    failed: count,
    failureRate: z.number().min(0).max(1).nullable(),
  }),
  /** From submit to the mail server's yes, of what was sent within the window. */
  latency: z.array(
    z.strictObject({
      window: z.enum(latencyWindows),
      count,
      p50: milliseconds,
      p95: milliseconds,
      p99: milliseconds,
    }),
  ),
  /** Null when the mail service cannot be reached. */
  workers: z
    .array(
      z.strictObject({
        id: z.string(),
        startedAt: z.iso.datetime(),
        seenAt: z.iso.datetime(),
        active: count,
      }),
    )
    .nullable(),
  services: z.array(serviceHealthSchema),
});

export const failureGroupSchema = z.strictObject({
  cause: z.enum(failureCauses),
  /** The mail server's last reply; what differs from email to email, such as queue ids, is replaced by `…`. */
  reply: z.string().nullable(),
  /** Of the recipients, where the cause may depend on it. */
  domain: z.string().nullable(),
  count,
  /** How many of them are retried automatically. */
  waiting: count,
  latestAt: z.iso.datetime(),
});

export const failuresSchema = z.strictObject({
  /** Largest first; 50 at most. */
  groups: z.array(failureGroupSchema),
  /** How many emails are grouped; only the latest 2,000 are. */
  grouped: count,
  total: count,
  /** False while the mail service, which knows the recipients, does not answer. */
  domainsKnown: z.boolean(),
});

export type FailureGroup = z.infer<typeof failureGroupSchema>;
export type Failures = z.infer<typeof failuresSchema>;
export type Overview = z.infer<typeof overviewSchema>;
export type ServiceHealth = z.infer<typeof serviceHealthSchema>;

export const overviewRoutes = {
  listFailures: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/failures',
    access: 'viewer',
    summary: 'Emails that failed or are delayed, grouped by cause, reply and recipient domain',
    success: {
      status: 200,
      schema: failuresSchema,
      description: 'The groups, a few seconds old at most',
    },
    errors: [401, 403, 503],
  }),
  getOverview: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/overview',
    access: 'viewer',
    summary: 'How the road is',
    success: {
      status: 200,
      schema: overviewSchema,
      description: 'The latest figures, a second or two old',
    },
    errors: [401, 403, 503],
  }),
};
