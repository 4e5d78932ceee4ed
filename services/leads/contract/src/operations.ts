import { dateRange, defineRoute, rangeOrder } from '@larkway/kit-contract';
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

/** A lead without its personal data. */
export const unansweredLeadSchema = z.strictObject({
  id: z.uuid(),
  kind: leadSchema.shape.kind,
  /** Masked, such as `Z… Q…`. */
  person: z.string(),
  createdAt: z.iso.datetime(),
});

const count = z.int().nonnegative();

export const unansweredSchema = z.strictObject({
  /** Of the range, oldest first; at most 200. */
  leads: z.array(unansweredLeadSchema),
  /** All of them, whatever the range, by age: younger than `warningHours`, from then on, and from `dueHours` on. */
  counts: z.strictObject({ recent: count, due: count, overdue: count }),
  warningHours: z.int().positive(),
  dueHours: z.int().positive(),
});

export type Unanswered = z.infer<typeof unansweredSchema>;
export type UnansweredLead = z.infer<typeof unansweredLeadSchema>;
export type Lead = z.infer<typeof leadSchema>;

/** Routes for the console; they require the bearer token of the kit's operations routes. */
export const leadsOperationsRoutes = {
  listUnanswered: defineRoute({
    method: 'GET',
    path: '/internal/leads/unanswered',
    summary:
      'Leads that no one has marked as answered, masked; with a range those received within it',
    query: z.strictObject(dateRange).refine(...rangeOrder),
    success: { status: 200, schema: unansweredSchema, description: 'The leads and their number' },
    errors: [401, 422, 503],
  }),
  markAnswered: defineRoute({
    method: 'POST',
    path: '/internal/leads/:id/answered',
    summary: 'Marks a lead as answered, once',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ by: z.string().min(1).max(200) }),
    success: {
      status: 200,
      schema: z.strictObject({ marked: z.boolean() }),
      description: 'False if it was marked before',
    },
    errors: [401, 404, 422, 503],
  }),
  getLead: defineRoute({
    method: 'GET',
    path: '/internal/leads/:id',
    summary: 'A lead as it was accepted, with all personal data',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: leadSchema, description: 'The lead' },
    errors: [401, 404, 503],
  }),
};
