import { dateRange, rangeOrder } from '@larkway/kit-contract';
import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** One action. It contains no personal data of visitors. */
export const auditEntrySchema = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** Null for actions without a signed-in operator, such as a failed sign-in. */
  operator: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** For example `sign-in`, `sign-in-refused`, `reveal`, `retry`, `queue-paused`. */
  action: z.string(),
  /** What was acted on: an email, an application, an operator. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Null for actions of the service itself; missing in old entries. */
  from: z
    .strictObject({
      /** Shortened, for example `192.0.2.*` or `2001:db8:1:*`. */
      network: z.string(),
      /** Identifies the session, but is not its id. */
      session: z.string().nullable(),
    })
    .nullable()
    .optional(),
});

export const auditPageSchema = z.strictObject({
  entries: z.array(auditEntrySchema),
  /** `before` of the next page; null at the end. */
  next: z.int().nullable(),
});

/**
 * The result of verifying the hash chain: each entry has a hash over itself and the previous one.
 */
export const auditProofSchema = z.strictObject({
  /** The number of the last entry. */
  entries: z.int().nonnegative(),
  /**
   * Entries up to this number were removed after their retention; a checkpoint in the chain
   * replaces them.
   */
  prunedThrough: z.int().nonnegative(),
  intact: z.boolean(),
  firstBroken: z.int().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditPage = z.infer<typeof auditPageSchema>;
export type AuditProof = z.infer<typeof auditProofSchema>;

const filters = {
  operator: z.uuid().optional(),
  action: z.string().max(60).optional(),
  subject: z.string().max(200).optional(),
  ...dateRange,
};

export const auditFilterSchema = z.strictObject(filters).refine(...rangeOrder);

export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditRoutes = {
  listAudit: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/audit',
    access: 'admin',
    summary: 'Actions of operators, latest first',
    query: z
      .strictObject({
        ...filters,
        before: z.coerce.number().int().positive().optional(),
        limit: z.coerce.number().int().min(1).max(200).default(100),
      })
      .refine(...rangeOrder),
    success: { status: 200, schema: auditPageSchema, description: 'One page' },
    errors: [401, 403, 422, 503],
  }),
  proveAudit: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/audit/proof',
    access: 'admin',
    summary: 'Verifies that the audit log was not changed',
    success: {
      status: 200,
      schema: auditProofSchema,
      description: 'The result',
    },
    errors: [401, 403, 503],
  }),
};
