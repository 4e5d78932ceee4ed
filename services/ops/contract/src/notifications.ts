import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** What operators and teams are notified of. */
export const notificationKinds = [
  /** A canary was stopped, by canary analysis, by a quarantine or by a person. */
  'canary.halted',
  /** An earlier version is live again, because of canary analysis, a quarantine or a person. */
  'version.rolled_back',
  /** Site servers no longer run the server code of a version. */
  'version.quarantined',
  /** Emails became dead letters: one notification for each cause, at most once an hour. */
  'email.dead_letters',
  /** More emails bounce than the limit allows. */
  'email.bounce_rate',
  /** The queue has been paused for a while. */
  'queue.paused',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds about one remote, of which a receiver can choose some remotes. */
export const remoteNotificationKinds = [
  'canary.halted',
  'version.rolled_back',
  'version.quarantined',
] as const satisfies readonly NotificationKind[];

/** The kind of a notification that an operator sends to try a receiver. */
export const testNotification = 'test';

/** The bytes of a Standard Webhooks secret in base64, after `whsec_`: 24 to 64 of them. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a webhook may be sent to it: https, or http on this machine, without credentials. */
const isWebhookUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && loopbackHost.test(hostname));
};

const name = z.string().trim().min(1, 'Enter a name').max(60, 'Must be at most 60 characters');

/** What a receiver gets. */
const choice = {
  kinds: z.array(z.enum(notificationKinds)).min(1, 'Choose at least one'),
  /** Only releases of these remotes; null for all. Other kinds are not affected. */
  remotes: z
    .array(
      z.string().regex(/^mfe-[a-z0-9-]{1,60}$/, 'Must be names of remotes, such as mfe-dealers'),
    )
    .min(1, 'Name at least one remote')
    .max(50)
    .nullable(),
};

const target = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('webhook'),
    url: z
      .string()
      .trim()
      .max(2_000)
      .refine(isWebhookUrl, 'Must be an https:// address without user name, password and #'),
    /** Made by the service if it is missing. */
    secret: z
      .string()
      .trim()
      .regex(secretPattern, 'Must be whsec_ and 24 to 64 bytes in base64')
      .optional(),
  }),
  z.strictObject({
    type: z.literal('email'),
    address: z.string().trim().max(254).pipe(z.email('Must be an email address')),
  }),
]);

/** `waiting`: not delivered yet; `failed`: given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const receiverSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(['webhook', 'email']),
  /** Shortened: a path may contain a secret, and an address is personal data. */
  target: z.string(),
  ...choice,
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Notifications that are not delivered yet. */
  waiting: z.int().nonnegative(),
  /** The latest notification. */
  last: z
    .strictObject({
      id: z.uuid(),
      kind: z.string(),
      at: z.iso.datetime(),
      state: z.enum(deliveryStates),
      attempts: z.int().nonnegative(),
      /** Why the last attempt failed. */
      problem: z.string().nullable(),
    })
    .nullable(),
});

export type Receiver = z.infer<typeof receiverSchema>;

const addedReceiverSchema = z.strictObject({
  receiver: receiverSchema,
  /** Of a webhook, with which its signatures are verified. Only this response contains it. */
  secret: z.string().nullable(),
});

export type AddedReceiver = z.infer<typeof addedReceiverSchema>;

const params = z.object({ id: z.uuid() });
const errors = [400, 401, 403, 404, 409, 415, 422, 503];
const one = { status: 200, schema: receiverSchema, description: 'The receiver' };

/** Receivers of notifications. Every role can read them; admins decide what leaves the platform. */
export const notificationRoutes = {
  listReceivers: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/receivers',
    access: 'viewer',
    summary: 'Receivers of notifications, with their last delivery',
    success: { status: 200, schema: z.array(receiverSchema), description: 'By name' },
    errors: [401, 403, 503],
  }),
  addReceiver: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/receivers',
    access: 'admin',
    confirmed: true,
    summary: 'Adds a receiver of notifications',
    body: z.strictObject({ name, target, ...choice }),
    success: { status: 200, schema: addedReceiverSchema, description: 'The receiver' },
    errors,
  }),
  changeReceiver: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/receivers/:id',
    access: 'admin',
    confirmed: true,
    summary: 'Changes what a receiver gets; a disabled one gets nothing',
    params,
    body: z.strictObject({ name, ...choice, enabled: z.boolean() }),
    success: one,
    errors,
  }),
  removeReceiver: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/receivers/:id/removal',
    access: 'admin',
    confirmed: true,
    summary: 'Removes a receiver with its webhooks that are not delivered yet',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: z.strictObject({}), description: 'It is removed' },
    errors,
  }),
  testReceiver: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/receivers/:id/test',
    access: 'operator',
    summary: 'Sends a test notification to an enabled receiver',
    params,
    body: z.strictObject({}),
    success: one,
    errors,
  }),
};
