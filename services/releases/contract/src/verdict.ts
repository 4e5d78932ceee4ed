import { z } from 'zod';
import { measures } from './telemetry.js';

const count = z.int().nonnegative();

/** Why the judge took a version back: the evidence of its entry in the audit log. */
export const verdictSchema = z.object({
  /** What is worse: the share of visits with errors, or the 75th percentile of a measure. */
  measure: z.enum(['errors', ...measures]),
  /** Who saw it: the site's servers, or visitors' browsers. */
  seenBy: z.enum(['server', 'browser']),
  candidate: z.number(),
  baseline: z.number(),
  /** Of how many visits. */
  candidateCount: count,
  baselineCount: count,
  /** How likely it is that versions that are alike differ by as much, by mere chance. */
  chance: z.number().min(0).max(1),
});

export type Verdict = z.infer<typeof verdictSchema>;
