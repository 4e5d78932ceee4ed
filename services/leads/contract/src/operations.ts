import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';

export const leadSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['vehicle-inquiry', 'contact-message']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
});

export type Lead = z.infer<typeof leadSchema>;

/** Routes for the console; they require the bearer token of the kit's operations routes. */
export const leadsOperationsRoutes = {
  getLead: defineRoute({
    method: 'GET',
    path: '/internal/leads/:id',
    summary: 'A lead as it was accepted, with all personal data',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: leadSchema, description: 'The lead' },
    errors: [401, 404, 503],
  }),
};
