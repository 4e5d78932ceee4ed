import { z } from 'zod';
import { commandSchema } from './commands.js';
import { defineOpsRoute } from './ops-route.js';
import { overviewSchema } from './overview.js';

/** By the name of the event; its data is JSON of the schema. A line `: beat` comes every 15 seconds of silence. */
export const liveEvents = {
  /** At once, and whenever something in it changed. */
  overview: overviewSchema,
  /** Mails that changed since the last one, 200 at most; `more` when there were others too. */
  mails: z.strictObject({ ids: z.array(z.uuid()), more: z.boolean() }),
  /** Progress of a command. */
  command: commandSchema,
  /** The last event of a session that has ended; the stream closes, and must not be opened again before a sign-in. */
  ended: z.strictObject({
    reason: z.enum(['signed-out', 'expired', 'closed-by-admin', 'password-changed']),
  }),
};

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

export const liveRoutes = {
  /** `text/event-stream`. Opening it or keeping it open does not keep a session from ending for idleness. */
  live: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/live',
    access: 'viewer',
    summary: 'Server-sent events; see `liveEvents`',
    success: {
      status: 200,
      schema: z.string(),
      description: 'A stream that ends with the session',
    },
    errors: [401, 403, 503],
  }),
};
