import { z } from 'zod';

/** Rules of the compatibility check (services/releases/src/compatibility-check/README.md). */
export const compatibilityRules = [
  'missing-file',
  'sdk-range',
  'sdk-export',
  'shared-version',
  'route-taken',
  'slot-taken',
  'module-in-use',
  'slot-props',
  'topic',
  'contract-not-served',
  'contract-request',
  'contract-response',
  'size-budget',
  'trial-render',
  'host-unreachable',
  'service-unreachable',
] as const;

export const compatibilityProblemSchema = z.strictObject({
  rule: z.enum(compatibilityRules),
  /** The remote that is incompatible. */
  remote: z.string(),
  /** The problem, with the names of what is involved. */
  message: z.string(),
  /** How to fix it. */
  fix: z.string(),
});

export type CompatibilityRule = (typeof compatibilityRules)[number];
export type CompatibilityProblem = z.infer<typeof compatibilityProblemSchema>;

export const compatibilityReportSchema = z.strictObject({
  /** Whether no rule found a problem. */
  passes: z.boolean(),
  problems: z.array(compatibilityProblemSchema),
});

export type CompatibilityReport = z.infer<typeof compatibilityReportSchema>;
