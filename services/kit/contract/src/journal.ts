import { z } from 'zod';
import { defineRoute } from './routes.js';

/** One step in the life of promised work. Nothing personal is in it: addresses in replies are taken out before it is written. */
export const journalEntrySchema = z.strictObject({
  /** The outbox id, which is the id of the mail too. */
  subject: z.uuid(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** Name of the step; each service documents its own. */
  type: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

export type JournalEntry = z.infer<typeof journalEntrySchema>;

const cursor = z.string().regex(/^\d+\.\d+$/);

export const journalPageSchema = z.strictObject({
  entries: z.array(journalEntrySchema),
  /** Where the next page begins, also when this one is empty. */
  cursor,
});

export type JournalPage = z.infer<typeof journalPageSchema>;

/** In order of commit, so that a reader who keeps the cursor misses nothing and sees nothing twice. */
export const journalRoute = defineRoute({
  method: 'GET',
  path: '/internal/journal',
  summary: 'The steps after a cursor, oldest first',
  query: z.object({
    /** `0.0` is the beginning. */
    after: cursor.default('0.0'),
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    /** Seconds to wait for the first entry before an empty page is answered. */
    wait: z.coerce.number().int().min(0).max(25).default(0),
  }),
  success: {
    status: 200,
    schema: journalPageSchema,
    description: 'A page, empty when there was nothing in time',
  },
  errors: [401, 422, 503],
});
