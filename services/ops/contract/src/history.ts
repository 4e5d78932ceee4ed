import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** The ranges of the stored history, with the length of their buckets. */
export const historyRanges = { '24h': 'hour', '30d': 'day' } as const;

export type HistoryRange = keyof typeof historyRanges;

const count = z.int().nonnegative();

/**
 * Percentiles of the time from submission to the mail server's acceptance, in milliseconds and to
 * within 5 %; null if nothing was sent.
 */
const latencySchema = z.strictObject({ p50: z.int(), p95: z.int(), p99: z.int() }).nullable();

const figures = {
  /** Emails that services enqueued. */
  accepted: count,
  /** Emails that a mail server accepted. */
  sent: count,
  /**
   * Emails of which an attempt generation ended without delivery, or that came back. A later retry
   * that delivers one does not change it, unlike the dead letters.
   */
  failed: count,
  latency: latencySchema,
};

export const historySchema = z.strictObject({
  /** Hours or days of UTC without gaps, oldest first; the last one is not over. */
  buckets: z.array(z.strictObject({ at: z.iso.datetime(), ...figures })),
  total: z.strictObject({
    ...figures,
    /** `failed`, of `failed` and `sent`; null if both are zero. */
    failureRate: z.number().min(0).max(1).nullable(),
  }),
  /** Hours of the range, except the current one, whose figures are about to be computed again. */
  pendingHours: count,
  /** Services whose journal was not read recently, so that their figures since then are missing. */
  behind: z.array(
    z.strictObject({
      service: z.string(),
      /** When it was last read to the end; null if that is unknown. */
      readAt: z.iso.datetime().nullable(),
    }),
  ),
});

export type History = z.infer<typeof historySchema>;

export const historyRoutes = {
  getHistory: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/history',
    access: 'viewer',
    summary: 'Throughput, failures and latency by hour or day',
    query: z.strictObject({ range: z.enum(['24h', '30d']) }),
    success: { status: 200, schema: historySchema, description: 'Some seconds old' },
    errors: [401, 403, 422, 503],
  }),
};
