import { z } from 'zod';
import { emailFilterSchema } from './emails.js';
import { defineOpsRoute } from './ops-route.js';

/**
 * `retry` starts a new attempt generation for an email that has ended; `unsuppress-and-retry` first
 * removes its recipient from the suppression list. `close` removes it from the dead letters, with a
 * reason. `hold`, `release` and `cancel` are for emails in progress.
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
  /** Why emails were refused, most frequent first; at most ten. */
  reasons: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  /** Why the emails were closed; null for other commands. */
  reason: z.string().nullable(),
  /** The number of removed entries of the suppression list. */
  unsuppressed: z.int().nonnegative(),
  /**
   * Outcomes of the retried emails so far. Null while the retry runs, for other commands, and in
   * lists.
   */
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
  /** For retries: how many of them have a suppressed recipient; null if unknown. */
  suppressed: z.int().nonnegative().nullable(),
  /** Confirms exactly these emails, once. Only the operator who counted them can use it. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

export type Counted = z.infer<typeof countedSchema>;

/** Why emails are closed. It is stored in the audit log, so it must not contain personal data. */
const reason = z.string().trim().min(3).max(300).optional();
const ids = z.array(z.uuid()).min(1).max(500);

const errors = [400, 401, 403, 404, 409, 415, 422, 503];

export const commandRoutes = {
  /** For single emails: runs immediately. */
  runCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands',
    access: 'operator',
    summary: 'Runs a command on some emails by id; responds when it has started',
    body: z.strictObject({ command: z.enum(commandNames), ids, reason }),
    success: { status: 200, schema: commandSchema, description: 'Running or finished' },
    errors,
  }),
  /** First step of a bulk command. */
  countCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/count',
    access: 'operator',
    summary: 'Counts the emails that a command would affect, by filter or by id; changes nothing',
    body: z.strictObject({
      command: z.enum(commandNames),
      filter: emailFilterSchema.default({}),
      ids: ids.optional(),
    }),
    success: {
      status: 200,
      schema: countedSchema,
      description: 'The count; the token is valid for five minutes',
    },
    errors,
  }),
  /** Second step of a bulk command. */
  confirmCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/confirm',
    access: 'operator',
    summary: 'Runs a counted command',
    body: z.strictObject({ token: z.string().max(200), reason }),
    success: {
      status: 200,
      schema: commandSchema,
      description: 'Running; its progress is sent as `command` events',
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
    summary: 'One command and its progress',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: commandSchema, description: 'The command' },
    errors: [401, 403, 404, 422, 503],
  }),
  pauseQueue: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/queue/pause',
    access: 'operator',
    summary: 'Pauses the workers; emails enqueued meanwhile wait',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ paused: z.boolean() }),
      description: 'The new state',
    },
    errors,
  }),
  resumeQueue: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/queue/resume',
    access: 'operator',
    summary: 'Resumes the workers',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ paused: z.boolean() }),
      description: 'The new state',
    },
    errors,
  }),
};
