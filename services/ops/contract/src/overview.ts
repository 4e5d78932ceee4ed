import { z } from 'zod';
import { failureCauses, emailStates } from './emails.js';
import { defineOpsRoute } from './ops-route.js';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative().nullable();

export const latencyWindows = ['15m', '1h', '24h'] as const;

/** The health of a service that the console calls. */
export const serviceHealthSchema = z.strictObject({
  service: z.string(),
  /** Whether it responded to the last call. */
  reachable: z.boolean(),
  /** When it last responded. */
  seenAt: z.iso.datetime().nullable(),
  /** Seconds since its journal was last read to the end; null before the first response. */
  feedLagSeconds: z.number().nonnegative().nullable(),
  /** Its own outbox figures; null if it has no outbox or is unreachable. */
  outbox: z
    .strictObject({ open: count, waiting: count, oldestSeconds: z.number().nonnegative() })
    .nullable(),
  /** The number of its open emails by the console's projection. */
  openHere: count.nullable(),
  /** `outbox.open - openHere`. If it stays different from zero, the two are inconsistent. */
  drift: z.int().nullable(),
});

export const overviewSchema = z.strictObject({
  at: z.iso.datetime(),
  /** The queue's own figures; null if it is unreachable. */
  queue: z
    .strictObject({
      engine: z.enum(['redis', 'postgres']),
      paused: z.boolean(),
      /** By the queue's states: waiting, active, delayed, failed, … */
      jobs: z.record(z.string(), count),
    })
    .nullable(),
  /**
   * Who paused the queue in the console, and when; null while it runs, and if it was paused
   * elsewhere.
   */
  pause: z.strictObject({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The number of emails by state. */
  emails: z.record(z.enum(emailStates), count),
  /** Emails that failed and have not been delivered or closed since. */
  deadLetters: count,
  /** Null while a mail server is available, and while the email service is unreachable. */
  mailServer: z
    .strictObject({
      unavailableSince: z.iso.datetime(),
      /** `server-unreachable`, `server-refused` or `login-refused`. */
      cause: z.string(),
      /** The earliest planned attempt; null while one is in progress. */
      nextAttemptAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The mail servers, in the order of preference; null while the email service is unreachable. */
  relays: z
    .array(
      z.strictObject({
        name: z.enum(['primary', 'fallback']),
        /** Null while it is available. */
        unavailable: z.strictObject({ since: z.iso.datetime(), cause: z.string() }).nullable(),
      }),
    )
    .nullable(),
  /** Age of the oldest email that is open and not on hold; null if there is none. */
  oldestWaitingSeconds: z.number().nonnegative().nullable(),
  /** 60 minutes, oldest first; the last one is incomplete. */
  minutes: z.array(
    z.strictObject({ at: z.iso.datetime(), accepted: count, sent: count, failed: count }),
  ),
  /**
   * `failureRate`: failed and still undelivered emails, of these and the sent ones; null if there
   * are none.
   */
  lastHour: z.strictObject({
    accepted: count,
    sent: count,
    failed: count,
    failureRate: z.number().min(0).max(1).nullable(),
  }),
  /** From submission to the mail server's acceptance, of emails sent within the window. */
  latency: z.array(
    z.strictObject({
      window: z.enum(latencyWindows),
      count,
      p50: milliseconds,
      p95: milliseconds,
      p99: milliseconds,
    }),
  ),
  /** Null if the email service is unreachable. */
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
  /** The mail server's last reply; parts that differ between emails, such as queue ids, are `…`. */
  reply: z.string().nullable(),
  /** The recipients' domain, if the cause may depend on it. */
  domain: z.string().nullable(),
  count,
  /** How many of them are retried automatically. */
  waiting: count,
  latestAt: z.iso.datetime(),
});

export const failuresSchema = z.strictObject({
  /** Largest first; at most 50. */
  groups: z.array(failureGroupSchema),
  /** The number of grouped emails: at most the latest 2,000. */
  grouped: count,
  total: count,
  /** False while the email service, which knows the recipients, is unreachable. */
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
      description: 'The groups, at most a few seconds old',
    },
    errors: [401, 403, 503],
  }),
  getOverview: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/overview',
    access: 'viewer',
    summary: 'The state of the delivery pipeline',
    success: {
      status: 200,
      schema: overviewSchema,
      description: 'The latest figures, a second or two old',
    },
    errors: [401, 403, 503],
  }),
};
