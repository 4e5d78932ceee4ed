import { z } from 'zod';
import { mailFilterSchema } from './mails.js';
import { defineOpsRoute } from './ops-route.js';

/**
 * Retry begins a new attempt generation for an email that has ended; `unsuppress-and-retry` takes its recipient off the suppression list
 * first. Close takes it out of the dead letters, with a reason. Hold, release and cancel are for emails in progress.
 */
export const commandNames = [
  'retry',
  'unsuppress-and-retry',
  'close',
  'cancel',
  'hold',
  'release',
] as const;

export type CommandName = (typeof commandNames)[number];

export const commandSchema = z.strictObject({
  id: z.uuid(),
  command: z.enum(commandNames),
  by: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['running', 'finished', 'interrupted']),
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Why some were refused, most frequent first; ten at most. */
  reasons: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  /** Why the emails were closed; null for other commands. */
  reason: z.string().nullable(),
  /** Entries of the suppression list that it removed. */
  unsuppressed: z.int().nonnegative(),
  /** What has become of the retried emails so far. Null while the retry runs, for other commands, and in lists. */
  outcomes: z
    .strictObject({
      sent: z.int().nonnegative(),
      suppressed: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      open: z.int().nonnegative(),
    })
    .nullable(),
});

export type Command = z.infer<typeof commandSchema>;

export const countedSchema = z.strictObject({
  count: z.int().nonnegative(),
  /** How many of them have a recipient on the suppression list, for retries; null when it is not known. */
  suppressed: z.int().nonnegative().nullable(),
  /** Confirms exactly these mails, once, by whoever counted them. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

export type Counted = z.infer<typeof countedSchema>;

/** Why emails are closed. It is kept in the audit log, so it must not contain personal data. */
const reason = z.string().trim().min(3).max(300).optional();
const ids = z.array(z.uuid()).min(1).max(500);

const errors = [400, 401, 403, 404, 409, 415, 422, 503];

export const commandRoutes = {
  /** Single: carried out at once. */
  runCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands',
    access: 'operator',
    summary:
      'Retries, cancels, holds or releases some mails by id; the answer comes when it has begun',
    body: z.strictObject({ command: z.enum(commandNames), ids, reason }),
    success: { status: 200, schema: commandSchema, description: 'Running, or finished already' },
    errors,
  }),
  /** Bulk, first step. */
  countCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/count',
    access: 'operator',
    summary:
      'How many emails a command would reach, of those that the filter lets through or of the given ones; changes nothing',
    body: z.strictObject({
      command: z.enum(commandNames),
      filter: mailFilterSchema.default({}),
      ids: ids.optional(),
    }),
    success: {
      status: 200,
      schema: countedSchema,
      description: 'The count; the token is good for five minutes',
    },
    errors,
  }),
  /** Bulk, second step. */
  confirmCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/confirm',
    access: 'operator',
    summary: 'Carries a counted command out',
    body: z.strictObject({ token: z.string().max(200), reason }),
    success: {
      status: 200,
      schema: commandSchema,
      description: 'Running; its progress comes as events `command`',
    },
    errors,
  }),
  listCommands: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/commands',
    access: 'viewer',
    summary: 'The latest 50 commands',
    success: { status: 200, schema: z.array(commandSchema), description: 'Latest first' },
    errors: [401, 403, 503],
  }),
  getCommand: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/commands/:id',
    access: 'viewer',
    summary: 'One command and how far it is',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: commandSchema, description: 'The command' },
    errors: [401, 403, 404, 422, 503],
  }),
  pauseQueue: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/queue/pause',
    access: 'operator',
    summary: 'Lets the worker take no more mails; what is promised meanwhile waits',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ paused: z.boolean() }),
      description: 'As it is now',
    },
    errors,
  }),
  resumeQueue: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/queue/resume',
    access: 'operator',
    summary: 'Lets the worker take mails again',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ paused: z.boolean() }),
      description: 'As it is now',
    },
    errors,
  }),
};
