import { dateRange, rangeOrder } from '@larkway/kit-contract';
import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

const count = z.int().nonnegative();

/** A lead that no one has marked as answered; masked. */
export const unansweredLeadSchema = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  /** Masked, such as `Z… Q…`. */
  person: z.string(),
  createdAt: z.iso.datetime(),
});

export const unansweredLeadsSchema = z.strictObject({
  /** Of the range, oldest first; at most 200. */
  leads: z.array(unansweredLeadSchema),
  /** All of them, whatever the range, by age: younger than `warningHours`, from then on, and from `dueHours` on. */
  counts: z.strictObject({ recent: count, due: count, overdue: count }),
  warningHours: z.int().positive(),
  dueHours: z.int().positive(),
});

export type UnansweredLead = z.infer<typeof unansweredLeadSchema>;
export type UnansweredLeads = z.infer<typeof unansweredLeadsSchema>;

/** The clock of the promise to reply within 24 hours. Operators can mark leads as answered. */
export const leadRoutes = {
  listUnansweredLeads: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/leads/unanswered',
    access: 'viewer',
    summary: 'Leads that no one has marked as answered; with a range those received within it',
    query: z.strictObject(dateRange).refine(...rangeOrder),
    success: { status: 200, schema: unansweredLeadsSchema, description: 'Masked; oldest first' },
    errors: [401, 403, 422, 503],
  }),
  markLeadAnswered: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/leads/:id/answered',
    access: 'operator',
    summary: 'Marks a lead as answered, once',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.strictObject({ marked: z.boolean() }),
      description: 'False if it was marked before',
    },
    errors: [401, 403, 404, 415, 422, 503],
  }),
};
