import { z } from 'zod';
import { defineRoute } from './routes.js';

/*
 * What every service with an outbox serves to operations, below `/internal`, which the site does
 * not forward. Each call has `Authorization: Bearer <pass>`. A pass expires after five minutes and
 * is made with a secret that only the console and this service have. A service without a secret
 * responds with 404.
 */

/** Ids of one command. */
export const commandIds = z.array(z.uuid()).min(1).max(500);

/** The result for each id of a command. */
export const commandResultSchema = z.strictObject({
  done: z.array(z.uuid()),
  refused: z.array(z.strictObject({ id: z.uuid(), reason: z.string() })),
});

export type CommandResult = z.infer<typeof commandResultSchema>;

export const outboxStateSchema = z.strictObject({
  /** Accepted work without an outcome. */
  open: z.int().nonnegative(),
  /** Part of it that is not in the queue yet. */
  waiting: z.int().nonnegative(),
  /** Age of the oldest open work; 0 when there is none. */
  oldestSeconds: z.number().nonnegative(),
});

export type OutboxState = z.infer<typeof outboxStateSchema>;

/** A job of the outbox. */
export const outboxJobSchema = z.strictObject({
  name: z.string(),
  /** May contain personal data; null once it was erased. */
  payload: z.record(z.string(), z.unknown()).nullable(),
});

export type OutboxJobRecord = z.infer<typeof outboxJobSchema>;

/** The fields by which a person can be found. */
export const personFields = ['email', 'name', 'phone'] as const;

export type PersonField = (typeof personFields)[number];

/** Maximum number of results of a search, which are the latest. */
export const mostFound = 21;

const personSchema = z.strictObject({ email: z.email() });

/** The records of one service about one person, by table. */
export const personRecordsSchema = z.strictObject({
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** How many rows were erased, by table. */
export const personErasedSchema = z.strictObject({
  erased: z.record(z.string(), z.int().nonnegative()),
});

export type PersonRecords = z.infer<typeof personRecordsSchema>;
export type PersonErased = z.infer<typeof personErasedSchema>;

export const operationsRoutes = {
  outboxState: defineRoute({
    method: 'GET',
    path: '/internal/outbox',
    summary: 'How much accepted work is open',
    success: { status: 200, schema: outboxStateSchema, description: 'The figures of this moment' },
    errors: [401, 503],
  }),
  getOutboxJob: defineRoute({
    method: 'GET',
    path: '/internal/outbox/:id',
    summary: 'A job and its payload, which may contain personal data',
    params: z.object({ id: z.uuid() }),
    success: { status: 200, schema: outboxJobSchema, description: 'The job' },
    errors: [401, 404, 422, 503],
  }),
  /**
   * Starts a new attempt generation: the work is sent to the queue again, whatever its outcome; an
   * email is not sent twice.
   */
  retryOutbox: defineRoute({
    method: 'POST',
    path: '/internal/outbox/retry',
    summary: 'Sends accepted work to the queue again',
    body: z.strictObject({ ids: commandIds }),
    success: { status: 200, schema: commandResultSchema, description: 'What became of each' },
    errors: [401, 422, 503],
  }),
  findPerson: defineRoute({
    method: 'POST',
    path: '/internal/people/find',
    summary:
      'Which leads, applications or emails belong to an email address, a name or a phone number, compared as a whole',
    body: z.strictObject({ by: z.enum(personFields), value: z.string().trim().min(3).max(254) }),
    success: {
      status: 200,
      schema: z.strictObject({ ids: z.array(z.uuid()).max(mostFound) }),
      description: 'Latest first; ids only',
    },
    errors: [401, 422, 503],
  }),
  exportPerson: defineRoute({
    method: 'POST',
    path: '/internal/people/export',
    summary: 'Everything that is held about one person',
    body: personSchema,
    success: { status: 200, schema: personRecordsSchema, description: 'The rows, by table' },
    errors: [401, 422, 503],
  }),
  erasePerson: defineRoute({
    method: 'POST',
    path: '/internal/people/erase',
    summary: 'Erases what is held about one person',
    body: personSchema,
    success: {
      status: 200,
      schema: personErasedSchema,
      description: 'The number of rows, by table',
    },
    errors: [401, 409, 422, 503],
  }),
};
