import { dateRange, rangeOrder } from '@larkway/kit-contract';
import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** The fields by which a person can be found. */
export const personFields = ['email', 'name', 'phone'] as const;

/** The services that enqueue emails; `ops` enqueues notifications. */
export const sources = ['leads', 'dealers', 'ops'] as const;

/**
 * The states of an email. `accepted`: not in the queue yet; `postponed`: delayed until the next
 * attempt.
 */
export const emailStates = [
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

/** States of emails in progress. */
export const openEmailStates = [
  'accepted',
  'queued',
  'sending',
  'postponed',
  'held',
] as const satisfies readonly EmailState[];
/**
 * Final states without delivery. An email in such a state is a dead letter unless it was closed, or
 * suppressed because of the receipt limit.
 */
export const undeliveredStates = [
  'failed',
  'expired',
  'set-aside',
  'suppressed',
  'bounced',
] as const satisfies readonly EmailState[];

/**
 * Why an email failed or is delayed: reported by the email worker, or derived from the server's
 * reply.
 */
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

export type EmailState = (typeof emailStates)[number];
export type Source = (typeof sources)[number];

export const emailSchema = z.strictObject({
  /** The outbox id. */
  id: z.uuid(),
  /** The service that enqueued it; null until that service's journal has been read. */
  source: z.enum(sources).nullable(),
  kind: z.string().nullable(),
  /** The lead or application it belongs to. */
  reference: z.uuid().nullable(),
  messageId: z.string().nullable(),
  state: z.enum(emailStates),
  round: z.int().nonnegative(),
  attempts: z.int().nonnegative(),
  acceptedAt: z.iso.datetime().nullable(),
  queuedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  /** The mail server's last reply, without addresses. */
  lastReply: z.string().nullable(),
  /** Why the last attempt failed; null before the first failure and once the email was sent. */
  cause: z.enum(failureCauses).nullable(),
  /** The last failure of an undelivered email. Only delivery or closing clears it, not a retry. */
  failedAt: z.iso.datetime().nullable(),
  /** When an operator closed it as undelivered, with a reason. */
  closedAt: z.iso.datetime().nullable(),
  /** From accepted to sent. */
  milliseconds: z.int().nullable(),
  updatedAt: z.iso.datetime(),
});

export const emailEventSchema = z.strictObject({
  at: z.iso.datetime(),
  /** The service that recorded it. */
  service: z.string(),
  type: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

export type Email = z.infer<typeof emailSchema>;
export type EmailEvent = z.infer<typeof emailEventSchema>;

const oneOrMore = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(schema).max(20),
  );

/**
 * Filters are joined by "and", the values of one by "or". Lists are comma-separated in a query
 * string, arrays in a body.
 */
const filters = {
  /**
   * At most 25 comma-separated ids of leads or emails (in full, or the first 8 or more characters)
   * or Message-IDs.
   */
  id: z.string().trim().max(1_000).optional(),
  state: oneOrMore(z.enum(emailStates)).optional(),
  kind: oneOrMore(z.string().max(60)).optional(),
  source: z.enum(sources).optional(),
  /**
   * Only dead letters: emails that failed and have not been delivered or closed since, including
   * those being retried.
   */
  undelivered: z.preprocess((value) => value === 'true' || value, z.literal(true)).optional(),
  cause: oneOrMore(z.enum(failureCauses)).optional(),
  /** When it was accepted. */
  ...dateRange,
};

export const emailFilterSchema = z.strictObject(filters).refine(...rangeOrder);

export type EmailFilter = z.infer<typeof emailFilterSchema>;

export const emailPageSchema = z.strictObject({
  emails: z.array(emailSchema),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** The count of all pages; only in the first page. */
  total: z.int().nullable(),
});

export const emailWithHistorySchema = z.strictObject({
  email: emailSchema,
  /** Oldest first. */
  events: z.array(emailEventSchema),
  /** Other emails of the same lead or application. */
  siblings: z.array(emailSchema),
  /** The current suppression of its recipient; `unknown` while the email service is unreachable. */
  suppression: z
    .union([
      z.literal('unknown'),
      z.strictObject({ reason: z.string(), createdAt: z.iso.datetime() }),
    ])
    .nullable(),
});

/**
 * Personal data of an email. The lead is null for emails of `dealers`, whose applications have
 * their own page.
 */
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

/** An email as it would be sent now; its HTML is a separate document (`getEmailHtml`). */
export const emailPreviewSchema = z.strictObject({
  subject: z.string(),
  to: z.string(),
  replyTo: z.strictObject({ name: z.string(), address: z.string() }),
  text: z.string(),
});

export type EmailPreview = z.infer<typeof emailPreviewSchema>;
export type EmailPage = z.infer<typeof emailPageSchema>;
export type EmailWithHistory = z.infer<typeof emailWithHistorySchema>;
export type Revealed = z.infer<typeof revealedSchema>;

const params = z.object({ id: z.uuid() });

export const foundPersonSchema = z.strictObject({
  /** Ids of leads, applications and emails, for the filter `id`; latest first, at most 20. */
  ids: z.array(z.uuid()),
  /** Whether there are more. */
  more: z.boolean(),
  /** Services that did not respond, whose results are missing. */
  away: z.array(z.string()),
});

export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const emailRoutes = {
  findPerson: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/emails/find',
    access: 'operator',
    summary:
      'Finds leads, applications and emails by exact address, name or phone number; audited without the value',
    body: z.strictObject({ by: z.enum(personFields), value: z.string().trim().min(3).max(254) }),
    success: { status: 200, schema: foundPersonSchema, description: 'Only ids' },
    errors: [400, 401, 403, 415, 422, 503],
  }),
  listEmails: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/emails',
    access: 'viewer',
    summary: 'Emails by filter, latest first',
    query: z
      .strictObject({
        ...filters,
        limit: z.coerce.number().int().min(1).max(200).default(100),
        after: z.string().max(200).optional(),
      })
      .refine(...rangeOrder),
    success: { status: 200, schema: emailPageSchema, description: 'One page' },
    errors: [401, 403, 422, 503],
  }),
  getEmail: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/emails/:id',
    access: 'viewer',
    summary: 'One email and its history',
    params,
    success: { status: 200, schema: emailWithHistorySchema, description: 'The email' },
    errors: [401, 403, 404, 422, 503],
  }),
  reveal: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/emails/:id/reveal',
    access: 'operator',
    summary: 'The recipient of an email, and its lead; audited',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: revealedSchema, description: 'The personal data' },
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
  previewEmail: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/emails/:id/preview',
    access: 'operator',
    summary: 'An email as it would be sent now; audited',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: emailPreviewSchema, description: 'The email as text' },
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
  getEmailHtml: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/emails/:id/html',
    access: 'operator',
    summary: 'The HTML of an email whose preview this operator had audited within five minutes',
    params,
    success: {
      status: 200,
      schema: z.string(),
      description: 'A document for a frame of the console, as `text/html`',
    },
    errors: [401, 403, 404, 409, 422, 503],
  }),
};
