import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** What a person can be found by. */
export const personFields = ['email', 'name', 'phone'] as const;

/** The services that promise mails. */
export const sources = ['leads', 'dealers'] as const;

/** Where a mail stands. `accepted` is promised and not yet in the queue; `postponed` waits for its next try. */
export const mailStates = [
  'accepted',
  'queued',
  'sending',
  'postponed',
  'held',
  'sent',
  'failed',
  'expired',
  'set-aside',
  'suppressed',
  'cancelled',
  'bounced',
] as const;

/** Still under way. */
export const openMailStates = [
  'accepted',
  'queued',
  'sending',
  'postponed',
  'held',
] as const satisfies readonly MailState[];
/** Ended without being delivered. An email in such a state is a dead letter unless it was closed, or suppressed for the receipt limit. */
export const undeliveredStates = [
  'failed',
  'expired',
  'set-aside',
  'suppressed',
  'bounced',
] as const satisfies readonly MailState[];

/** Why an email was not delivered, or not yet: reported by the mail worker, or read from the server's reply. */
export const failureCauses = [
  'server-unreachable',
  'server-refused',
  'login-refused',
  'no-reply',
  'delayed',
  'recipient-refused',
  'policy-refused',
  'message-refused',
  'not-sendable',
  'process-crashed',
  'suppressed',
  'limit',
  'bounced',
  'other',
] as const;

export type FailureCause = (typeof failureCauses)[number];

export type MailState = (typeof mailStates)[number];
export type Source = (typeof sources)[number];

export const mailSchema = z.strictObject({
  /** The outbox id. */
  id: z.uuid(),
  /** Who promised it; null while only the worker was heard of. */
  source: z.enum(sources).nullable(),
  kind: z.string().nullable(),
  /** The lead or application it belongs to. */
  reference: z.uuid().nullable(),
  messageId: z.string().nullable(),
  state: z.enum(mailStates),
  round: z.int().nonnegative(),
  attempts: z.int().nonnegative(),
  acceptedAt: z.iso.datetime().nullable(),
  queuedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  /** What the mail server said last; addresses are taken out of it. */
  lastReply: z.string().nullable(),
  /** Why the last attempt failed; null before the first failure and once the email was sent. */
  cause: z.enum(failureCauses).nullable(),
  /** The last failure of an email that is undelivered. A retry does not clear it: only delivery or closing does. */
  failedAt: z.iso.datetime().nullable(),
  /** When an operator closed it, with a reason, as undelivered. */
  closedAt: z.iso.datetime().nullable(),
  /** From accepted to sent. */
  milliseconds: z.int().nullable(),
  updatedAt: z.iso.datetime(),
});

export const mailEventSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Which service wrote it down. */
  service: z.string(),
  type: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

export type Mail = z.infer<typeof mailSchema>;
export type MailEvent = z.infer<typeof mailEventSchema>;

const oneOrMore = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(schema).max(20),
  );

/** Filters are joined by "and", the values of one by "or". In a query string lists are comma separated; in a body they are arrays. */
const filters = {
  /** Ids of leads or emails, whole or their first 8 characters or more, or whole Message-IDs; comma separated, 25 at most. */
  id: z.string().trim().max(1_000).optional(),
  state: oneOrMore(z.enum(mailStates)).optional(),
  kind: oneOrMore(z.string().max(60)).optional(),
  source: z.enum(sources).optional(),
  /** Dead letters only: emails that failed and were neither delivered nor closed since, also while they are retried. */
  undelivered: z.preprocess((value) => value === 'true' || value, z.literal(true)).optional(),
  cause: oneOrMore(z.enum(failureCauses)).optional(),
  /** Accepted at this moment or later. */
  from: z.iso.datetime().optional(),
  /** Accepted before this moment. */
  to: z.iso.datetime().optional(),
};

export const mailFilterSchema = z.strictObject(filters);

export type MailFilter = z.infer<typeof mailFilterSchema>;

export const mailPageSchema = z.strictObject({
  mails: z.array(mailSchema),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** Of all pages; comes with the first page only. */
  total: z.int().nullable(),
});

export const mailTimelineSchema = z.strictObject({
  mail: mailSchema,
  /** Oldest first. */
  events: z.array(mailEventSchema),
  /** Other mails of the same lead or application. */
  siblings: z.array(mailSchema),
  /** Whether the suppression list keeps email from its recipient at this moment; `unknown` while the mail service does not answer. */
  suppression: z
    .union([
      z.literal('unknown'),
      z.strictObject({ reason: z.string(), createdAt: z.iso.datetime() }),
    ])
    .nullable(),
});

/** What was behind the mask. The lead is null for a mail of the dealers, whose application is shown under applications. */
export const revealedSchema = z.strictObject({
  recipient: z.string().nullable(),
  lead: z
    .strictObject({
      kind: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      message: z.string(),
      details: z.record(z.string(), z.string()),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
});

export type MailPage = z.infer<typeof mailPageSchema>;
export type MailTimeline = z.infer<typeof mailTimelineSchema>;
export type Revealed = z.infer<typeof revealedSchema>;

const params = z.object({ id: z.uuid() });

export const foundPersonSchema = z.strictObject({
  /** Ids of leads, applications and emails, for the filter `id`; latest first, 20 at most. */
  ids: z.array(z.uuid()),
  /** Whether there are others. */
  more: z.boolean(),
  /** Services that did not answer: what they know is missing. */
  away: z.array(z.string()),
});

export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const mailRoutes = {
  findPerson: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/mails/find',
    access: 'operator',
    summary:
      'Which leads, applications and emails belong to exactly this address, name or phone number; audited without the value',
    body: z.strictObject({ by: z.enum(personFields), value: z.string().trim().min(3).max(254) }),
    success: { status: 200, schema: foundPersonSchema, description: 'Ids only' },
    errors: [400, 401, 403, 415, 422, 503],
  }),
  listMails: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/mails',
    access: 'viewer',
    summary: 'Mails that a filter lets through, latest first',
    query: z.strictObject({
      ...filters,
      limit: z.coerce.number().int().min(1).max(200).default(100),
      after: z.string().max(200).optional(),
    }),
    success: { status: 200, schema: mailPageSchema, description: 'One page' },
    errors: [401, 403, 422, 503],
  }),
  getMail: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/mails/:id',
    access: 'viewer',
    summary: 'One mail and its whole life',
    params,
    success: { status: 200, schema: mailTimelineSchema, description: 'The mail' },
    errors: [401, 403, 404, 422, 503],
  }),
  reveal: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/mails/:id/reveal',
    access: 'operator',
    summary: 'Whom a mail is for, and the lead behind it; written to the audit log',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: revealedSchema, description: 'The personal data' },
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
};
