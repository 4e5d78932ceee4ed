import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { figuresSchema, observationSchema } from './telemetry.js';

/** What was seen of versions: told by the site's servers, read by operations and teams. */
export const telemetryRoutes = {
  observe: defineRoute({
    method: 'POST',
    path: '/releases/observations',
    summary: 'Adds to what was seen of versions; of unknown ones nothing is kept',
    body: z.array(observationSchema).min(1).max(200),
    success: {
      status: 202,
      schema: z.strictObject({ taken: z.int().nonnegative() }),
      description: 'How many were read',
    },
    errors: [401, 403, 422, 503],
  }),
  figures: defineRoute({
    method: 'GET',
    path: '/releases/figures',
    summary: 'Errors, load times and web vitals by version',
    query: z.strictObject({
      name: z.string().optional(),
      hours: z.coerce.number().int().min(1).max(720).default(24),
    }),
    success: {
      status: 200,
      schema: z.array(figuresSchema),
      description: 'One entry for each version that was seen',
    },
    errors: [401, 422, 503],
  }),
};
