import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** A limit for the emails of one kind or to one domain, of all workers together. */
export const sendingLimitSchema = z.strictObject({
  id: z.uuid(),
  /** Either a kind or a domain. */
  kind: z.string().nullable(),
  domain: z.string().nullable(),
  /** How many emails are sent at a time; null if that is not limited. */
  concurrency: z.int().nullable(),
  /** How many attempts begin in a minute; null if that is not limited. */
  perMinute: z.int().nullable(),
  /** How many emails are being sent now. */
  sending: z.int().nonnegative(),
});

/** A new limit; the email service has the last word. */
export const newSendingLimitSchema = sendingLimitSchema.omit({ id: true, sending: true });

export type SendingLimit = z.infer<typeof sendingLimitSchema>;
export type NewSendingLimit = z.infer<typeof newSendingLimitSchema>;

const limits = {
  status: 200,
  schema: z.array(sendingLimitSchema),
  description: 'All limits',
} as const;

export const sendingLimitRoutes = {
  listSendingLimits: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/sending-limits',
    access: 'viewer',
    summary: 'The limits of kinds of emails and of recipient domains',
    success: limits,
    errors: [401, 403, 503],
  }),
  setSendingLimit: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/sending-limits',
    access: 'operator',
    summary: 'Limits a kind or a domain; replaces an earlier limit of it',
    body: newSendingLimitSchema,
    success: limits,
    errors: [400, 401, 403, 415, 422, 503],
  }),
  removeSendingLimit: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/sending-limits/:id/remove',
    access: 'operator',
    summary: 'Removes a limit',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    success: limits,
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
};
