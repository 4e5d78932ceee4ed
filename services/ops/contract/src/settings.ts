import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import { serviceHealthSchema } from './overview.js';

export const settingsSchema = z.strictObject({
  services: z.array(serviceHealthSchema),
  queue: z.strictObject({ engine: z.enum(['redis', 'postgres']), reachable: z.boolean() }),
  idleMinutes: z.int(),
  sessionHours: z.int(),
  deletionDays: z.int(),
  /** The page of the raw queue, for operators and admins. */
  queuePath: z.literal('/ops/queue'),
});

export type Settings = z.infer<typeof settingsSchema>;

export const settingsRoutes = {
  getSettings: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/settings',
    access: 'viewer',
    summary: 'What the console is connected to',
    success: { status: 200, schema: settingsSchema, description: 'The settings' },
    errors: [401, 403, 503],
  }),
};
