import { z } from 'zod';
import { commandSchema } from './commands.js';
import { defineOpsRoute } from './ops-route.js';
import { overviewSchema } from './overview.js';

/**
 * Schemas of the events' JSON data, by name. After 15 seconds without an event, a comment `: beat`
 * is sent.
 */
export const liveEvents = {
  /** Sent at the start and after each change. */
  overview: overviewSchema,
  /**
   * Emails that changed since the last event, at most 200; `more` if there were others. Each stream
   * begins with `more`: emails may have changed since the page read them.
   */
  emails: z.strictObject({ ids: z.array(z.uuid()), more: z.boolean() }),
  /** Progress of a command. */
  command: commandSchema,
  /** The session has ended. The stream closes, and must not be opened again before a sign-in. */
  ended: z.strictObject({
    reason: z.enum(['signed-out', 'expired', 'closed-by-admin', 'password-changed']),
  }),
};

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

export const liveRoutes = {
  /** `text/event-stream`. An open stream does not count as activity of the session. */
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
