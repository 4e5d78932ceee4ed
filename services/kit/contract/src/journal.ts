import { z } from 'zod';
import { defineRoute } from './routes.js';

/**
 * One step of accepted work, without personal data: addresses in replies are redacted before it is
 * written.
 */
export const journalEntrySchema = z.strictObject({
  /** The outbox id, which is also the id of the email. */
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
  /** The start of the next page, also when this page is empty. */
  cursor,
});

export type JournalPage = z.infer<typeof journalPageSchema>;

/** In order of commit: a reader that keeps the cursor gets each entry exactly once. */
export const journalRoute = defineRoute({
  method: 'GET',
  path: '/internal/journal',
  summary: 'The steps after a cursor, oldest first',
  query: z.object({
    /** `0.0` is the start of the journal. */
    after: cursor.default('0.0'),
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    /** Seconds to wait for the first entry before the response is an empty page. */
    wait: z.coerce.number().int().min(0).max(25).default(0),
  }),
  success: {
    status: 200,
    schema: journalPageSchema,
    description: 'A page, empty when the wait ended without an entry',
  },
  errors: [401, 422, 503],
});
