import { commandIds, commandResultSchema, defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { sendingLimitRoutes } from './sending-limits.js';

/*
 * Steps in the worker's journal, in addition to those of the outbox (`accepted`, `queued`,
 * `requeued`, `retried`, `settled`):
 *
 *   sending    { kind, attempt, messageId }           before the first byte is sent
 *   postponed  { attempt, reply, cause, nextTryAt }   a later attempt may succeed
 *   sent       { attempt, reply }                     the server accepted it
 *   refused    { attempt, reply, cause }              the server refused it permanently
 *   expired    { attempt, reply, cause }              it was retried for longer than a day
 *   set-aside  { deaths }                             quarantined: it crashed three processes
 *   suppressed { kind, reason: 'address' | 'limit' }  not offered: the address is suppressed or over its limit
 *   held, released, cancelled {}                      by an operator
 *   bounced    { status }                             accepted, and returned later
 *
 * `postponed`, `sent`, `refused` and `expired` have `relay: 'fallback'` if the second mail server said so.
 */

/** States of an email. `set-aside` means quarantined. */
export const emailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'set-aside',
  'suppressed',
  'held',
  'cancelled',
  'bounced',
] as const;

export type EmailState = (typeof emailStates)[number];

export const suppressionSchema = z.strictObject({
  /** Keyed hash of the address, from which the address cannot be derived. */
  id: z.string(),
  reason: z.enum(['bounced', 'refused', 'operator']),
  createdAt: z.iso.datetime(),
});

export const emailWorkerSchema = z.strictObject({
  id: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** Emails that it is sending. */
  active: z.int().nonnegative(),
});

/** What operators can see of the recipient of an email, without the address. */
export const recipientSchema = z.strictObject({
  /** The email. */
  id: z.uuid(),
  /**
   * The part after the `@`; null when the address was erased, or is not known before the first
   * attempt.
   */
  domain: z.string().nullable(),
  /** The entry of the suppression list that keeps email from this recipient. */
  suppression: suppressionSchema.omit({ id: true }).nullable(),
});

/** An email as it is composed from the payload of its job. */
export const composedEmailSchema = z.strictObject({
  subject: z.string(),
  to: z.string(),
  replyTo: z.strictObject({ name: z.string(), address: z.string() }),
  /** A whole document. */
  html: z.string(),
  text: z.string(),
});

export type ComposedEmail = z.infer<typeof composedEmailSchema>;

const outage = {
  since: z.iso.datetime(),
  /** `server-unreachable`, `server-refused` or `login-refused`. */
  cause: z.string(),
};

/** A mail server. `fallback` gets emails while `primary` is away. */
export const relayStateSchema = z.strictObject({
  name: z.enum(['primary', 'fallback']),
  /** Null while the last attempts show that it accepts our connections and login. */
  unavailable: z.strictObject(outage).nullable(),
});

export const mailServerStateSchema = z.strictObject({
  /** Null while a mail server is known to accept our connections and login. */
  unavailable: z
    .strictObject({
      ...outage,
      /**
       * The earliest planned attempt; null while one is in progress. Workers also probe it every
       * few seconds.
       */
      nextAttemptAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type Recipient = z.infer<typeof recipientSchema>;
export type RelayState = z.infer<typeof relayStateSchema>;
export type MailServerState = z.infer<typeof mailServerStateSchema>;
export type Suppression = z.infer<typeof suppressionSchema>;
export type EmailWorker = z.infer<typeof emailWorkerSchema>;

const command = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    body: z.strictObject({
      emails: z
        .array(z.strictObject({ id: z.uuid(), kind: z.string() }))
        .min(1)
        .max(500),
    }),
    success: { status: 200, schema: commandResultSchema, description: 'The result for each email' },
    errors: [401, 422, 503],
  });

const address = z.strictObject({ address: z.email() });

/** Routes for the console; they require the bearer token of the kit's operations routes. */
export const emailOperationsRoutes = {
  ...sendingLimitRoutes,
  hold: command('/internal/emails/hold', 'Holds emails until they are released'),
  release: command('/internal/emails/release', 'Releases held emails'),
  cancel: command('/internal/emails/cancel', 'Cancels emails'),
  getEmail: defineRoute({
    method: 'GET',
    path: '/internal/emails/:id',
    summary: 'The recipient of an email',
    params: z.object({ id: z.uuid() }),
    success: {
      status: 200,
      schema: z.strictObject({ recipient: z.string().nullable() }),
      description: 'Null before its first attempt',
    },
    errors: [401, 404, 503],
  }),
  describeRecipients: defineRoute({
    method: 'POST',
    path: '/internal/emails/recipients',
    summary: 'Domain and suppression of the recipients of emails; unknown emails are left out',
    body: z.strictObject({ ids: commandIds }),
    success: {
      status: 200,
      schema: z.array(recipientSchema),
      description: 'One entry per known email',
    },
    errors: [401, 422, 503],
  }),
  composeEmail: defineRoute({
    method: 'POST',
    path: '/internal/emails/compose',
    summary: 'Composes an email from the payload of its job, and sends nothing',
    body: z.strictObject({
      kind: z.string().max(60),
      payload: z.record(z.string(), z.unknown()),
    }),
    success: { status: 200, schema: composedEmailSchema, description: 'The email' },
    errors: [401, 422, 503],
  }),
  getMailServer: defineRoute({
    method: 'GET',
    path: '/internal/mail-server',
    summary: 'Whether the last attempts found a mail server available',
    success: { status: 200, schema: mailServerStateSchema, description: 'The state' },
    errors: [401, 503],
  }),
  listRelays: defineRoute({
    method: 'GET',
    path: '/internal/relays',
    summary: 'The mail servers, in the order of preference',
    success: { status: 200, schema: z.array(relayStateSchema), description: 'One or two' },
    errors: [401, 503],
  }),
  listWorkers: defineRoute({
    method: 'GET',
    path: '/internal/workers',
    summary: 'The workers that were active within the last minute',
    success: { status: 200, schema: z.array(emailWorkerSchema), description: 'The workers' },
    errors: [401, 503],
  }),
  listSuppressions: defineRoute({
    method: 'GET',
    path: '/internal/suppressions',
    summary: 'The latest 500 entries of the suppression list',
    success: { status: 200, schema: z.array(suppressionSchema), description: 'Latest first' },
    errors: [401, 503],
  }),
  addSuppression: defineRoute({
    method: 'POST',
    path: '/internal/suppressions',
    summary: 'Suppresses an address',
    body: address,
    success: { status: 200, schema: suppressionSchema, description: 'The entry' },
    errors: [401, 422, 503],
  }),
  removeSuppression: defineRoute({
    method: 'POST',
    path: '/internal/suppressions/remove',
    summary: 'Removes an address from the suppression list',
    body: address,
    success: {
      status: 200,
      schema: z.strictObject({ removed: z.boolean(), id: z.string().nullable() }),
      description: 'Whether the address was listed, and the id of its entry',
    },
    errors: [401, 422, 503],
  }),
  unsuppressRecipients: defineRoute({
    method: 'POST',
    path: '/internal/suppressions/remove-recipients',
    summary: 'Removes the recipients of emails from the suppression list',
    body: z.strictObject({ ids: commandIds }),
    success: {
      status: 200,
      schema: z.strictObject({ removed: z.int().nonnegative() }),
      description: 'How many entries were removed',
    },
    errors: [401, 422, 503],
  }),
};
