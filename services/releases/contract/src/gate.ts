import { z } from 'zod';

/** Why a version may not go live. */
export const gateRules = [
  'missing-file',
  'sdk-range',
  'sdk-export',
  'shared-version',
  'route-taken',
  'slot-taken',
  'module-in-use',
  'slot-props',
  'contract-not-served',
  'contract-request',
  'contract-response',
  'size-budget',
  'trial-render',
  'host-unreachable',
  'service-unreachable',
] as const;

export const gateProblemSchema = z.strictObject({
  rule: z.enum(gateRules),
  /** The remote that does not fit. */
  remote: z.string(),
  /** What is wrong, with names. */
  message: z.string(),
  /** What to do about it. */
  fix: z.string(),
});

export type GateRule = (typeof gateRules)[number];
export type GateProblem = z.infer<typeof gateProblemSchema>;

export const gateReportSchema = z.strictObject({
  /** Nothing stands against the change. */
  passes: z.boolean(),
  problems: z.array(gateProblemSchema),
});

export type GateReport = z.infer<typeof gateReportSchema>;
