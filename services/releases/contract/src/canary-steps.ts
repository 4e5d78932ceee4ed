import { z } from 'zod';
import { percentSchema } from './release-map.js';
import { versionSchema } from './release.js';

const isIncreasing = (percents: number[]): boolean =>
  percents.every((percent, index) => percent > (percents[index - 1] ?? 0));

/** The plan of a canary whose share grows by itself until its version is promoted. */
export const canaryPlanSchema = z.strictObject({
  /** The shares of visitors in order. At the last one, 100, the version is promoted. */
  percents: z
    .array(percentSchema)
    .min(2, 'needs at least two steps, such as 5,100')
    .max(20, 'can have at most 20 steps')
    .refine(isIncreasing, 'must increase from step to step, beginning above 0')
    .refine((percents) => percents.at(-1) === 100, 'must end with 100, which promotes the version'),
  /** The shortest time of each step, in seconds; a week at most. */
  everySeconds: z
    .int()
    .min(1)
    .max(7 * 24 * 60 * 60),
});

export type CanaryPlan = z.infer<typeof canaryPlanSchema>;

/**
 * What a canary waits for before its next step: the end of the step's time; visits that canary
 * analysis can compare; the end of a lock; or a change after which the compatibility check passes.
 */
export const stepWaits = ['time', 'visits', 'unlock', 'compatibility'] as const;

/** A canary with a plan, at one of its steps. */
export const canaryStepsSchema = z.strictObject({
  name: z.string(),
  version: versionSchema,
  ...canaryPlanSchema.shape,
  /** The number of the current step, from 1. */
  step: z.int().positive(),
  since: z.iso.datetime(),
  /** The earliest time of the next step. */
  nextAt: z.iso.datetime(),
  /** Null if the next step follows within seconds. */
  waitsFor: z.enum(stepWaits).nullable(),
  /** Visits of the version in this step: those on servers or in browsers, whichever are more. */
  visits: z.int().nonnegative(),
  /** Visits that each step needs. */
  visitsNeeded: z.int().positive(),
  /** Why the compatibility check refused the next step, if it did. */
  refusal: z.string().nullable(),
  /** Who started the plan, and why. */
  by: z.string(),
  reason: z.string(),
});

export type CanarySteps = z.infer<typeof canaryStepsSchema>;
