import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { emailQueue } from './queue.js';

const kinds = Object.keys(emailQueue.jobs) as [
  keyof typeof emailQueue.jobs,
  ...(keyof typeof emailQueue.jobs)[],
];

const concurrency = z.int().min(1).max(1_000).nullable();
const perMinute = z.int().min(1).max(60_000).nullable();

/** A limit of all workers together, for the emails of one kind or to one domain. */
export const sendingLimitSchema = z.strictObject({
  id: z.uuid(),
  /** Either a kind or a domain. */
  kind: z.enum(kinds).nullable(),
  /** Of recipients, in lower case. */
  domain: z.string().nullable(),
  /** How many emails are sent at a time; null if that is not limited. */
  concurrency,
  /** How many attempts begin in a minute, at equal distances; null if that is not limited. */
  perMinute,
  /** How many emails are being sent now. */
  sending: z.int().nonnegative(),
});

const domain = z
  .string('Enter a domain')
  .trim()
  .toLowerCase()
  .max(253, 'Must be at most 253 characters')
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    'Must be a domain, such as example.com',
  );

/** A new limit, which replaces the one of the same kind or domain. */
export const newSendingLimitSchema = z
  .strictObject({
    kind: z.enum(kinds).nullable(),
    domain: domain.nullable(),
    concurrency,
    perMinute,
  })
  .refine(({ kind, domain: of }) => (kind === null) !== (of === null), {
    path: ['domain'],
    message: 'Choose a kind, or enter a domain',
  })
  .refine((limit) => limit.concurrency !== null || limit.perMinute !== null, {
    path: ['concurrency'],
    message: 'Enter a number of emails at a time, or a minute',
  });

export type SendingLimit = z.infer<typeof sendingLimitSchema>;
export type NewSendingLimit = z.infer<typeof newSendingLimitSchema>;

const limits = {
  status: 200,
  schema: z.array(sendingLimitSchema),
  description: 'All limits',
} as const;

/** Routes for the console; see `emailOperationsRoutes`. */
export const sendingLimitRoutes = {
  listSendingLimits: defineRoute({
    method: 'GET',
    path: '/internal/sending-limits',
    summary: 'The limits of kinds and domains',
    success: limits,
    errors: [401, 503],
  }),
  setSendingLimit: defineRoute({
    method: 'POST',
    path: '/internal/sending-limits',
    summary: 'Limits a kind or a domain; all workers keep to it within a second',
    body: newSendingLimitSchema,
    success: limits,
    errors: [401, 422, 503],
  }),
  removeSendingLimit: defineRoute({
    method: 'POST',
    path: '/internal/sending-limits/:id/remove',
    summary: 'Removes a limit',
    params: z.object({ id: z.uuid() }),
    success: limits,
    errors: [401, 404, 503],
  }),
};
