import { z } from 'zod';
import { mailFilterSchema } from './mails.js';
import { defineOpsRoute } from './ops-route.js';

/** Retry begins a new round for a mail that has ended; hold, release and cancel are for mails under way. */
export const commandNames = ['retry', 'cancel', 'hold', 'release'] as const;

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
});

export type Command = z.infer<typeof commandSchema>;

export const countedSchema = z.strictObject({
  count: z.int().nonnegative(),
  /** Confirms exactly these mails, once, by whoever counted them. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

export type Counted = z.infer<typeof countedSchema>;

const errors = [400, 401, 403, 404, 409, 415, 422, 503];

export const commandRoutes = {
  /** Single: carried out at once. */
  runCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands',
    access: 'operator',
    summary: 'Retries, cancels, holds or releases some mails by id; the answer comes when it has begun',
    body: z.strictObject({ command: z.enum(commandNames), ids: z.array(z.uuid()).min(1).max(500) }),
    success: { status: 200, schema: commandSchema, description: 'Running, or finished already' },
    errors,
  }),
  /** Bulk, first step. */
  countCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/count',
    access: 'operator',
    summary: 'How many mails a command would reach; changes nothing',
    body: z.strictObject({ command: z.enum(commandNames), filter: mailFilterSchema }),
    success: { status: 200, schema: countedSchema, description: 'The count; the token is good for five minutes' },
    errors,
  }),
  /** Bulk, second step. */
  confirmCommand: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/commands/confirm',
    access: 'operator',
    summary: 'Carries a counted command out',
    body: z.strictObject({ token: z.string().max(200) }),
    success: { status: 200, schema: commandSchema, description: 'Running; its progress comes as events `command`' },
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
    success: { status: 200, schema: z.strictObject({ paused: z.boolean() }), description: 'As it is now' },
    errors,
  }),
  resumeQueue: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/queue/resume',
    access: 'operator',
    summary: 'Lets the worker take mails again',
    body: z.strictObject({}),
    success: { status: 200, schema: z.strictObject({ paused: z.boolean() }), description: 'As it is now' },
    errors,
  }),
};
