import type { Measure } from '@larkway/releases-contract';
import { countAbove, type Histogram, quantile, sizeOf } from '../telemetry/histogram.js';

/** What is known of one version. */
export interface Seen {
  shown: number;
  errors: number;
  histograms: Partial<Record<Measure, Histogram>>;
}

/** Why a version is worse than the one before it, in figures. */
export interface Verdict {
  measure: 'errors' | Measure;
  candidate: number;
  baseline: number;
  /** Of how many. */
  candidateCount: number;
  baselineCount: number;
  /** Standard deviations by which they differ. */
  z: number;
}

/** Fewer say nothing. */
const FEWEST = 50;
/**
 * Standard deviations. It is looked at every few seconds for hours: at 5, a version that is no worse is halted about once in
 * three million looks.
 */
const CERTAIN = 5;
/** How much worse counts: two of a hundred more errors, a fifth more time. What is good by the vitals' own limits is left alone. */
const MORE_ERRORS = 0.02;
const SLOWER = 1.2;
/** https://web.dev/articles/vitals */
const GOOD: Partial<Record<Measure, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 };

/** The usual test of two proportions, pooled: how many standard deviations the first lies above the second. */
const deviations = (hits: number, of: number, baseHits: number, baseOf: number): number => {
  const pooled = (hits + baseHits) / (of + baseOf);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / of + 1 / baseOf));
  return spread === 0 ? 0 : (hits / of - baseHits / baseOf) / spread;
};

const judgeErrors = (candidate: Seen, baseline: Seen): Verdict | undefined => {
  // A version that nobody saw before it has had no errors either.
  const base = baseline.shown >= FEWEST ? baseline : { shown: FEWEST, errors: 0 };
  if (candidate.shown < FEWEST) return undefined;
  const [rate, baseRate] = [candidate.errors / candidate.shown, base.errors / base.shown];
  const z = deviations(candidate.errors, candidate.shown, base.errors, base.shown);
  if (rate - baseRate < MORE_ERRORS || z < CERTAIN) return undefined;
  return { measure: 'errors', candidate: rate, baseline: baseRate, candidateCount: candidate.shown, baselineCount: base.shown, z };
};

const judgeMeasure = (measure: Measure, candidate: Histogram, baseline: Histogram): Verdict | undefined => {
  const [count, baseCount] = [sizeOf(candidate), sizeOf(baseline)];
  if (count < FEWEST || baseCount < FEWEST) return undefined;
  const [p75, baseP75] = [quantile(measure, candidate, 0.75)!, quantile(measure, baseline, 0.75)!];
  if (p75 < baseP75 * SLOWER || p75 <= GOOD[measure]!) return undefined;
  // A quarter of the baseline lies above its own p75; of a version that is no slower, about as many do.
  const z = deviations(countAbove(measure, candidate, baseP75), count, countAbove(measure, baseline, baseP75), baseCount);
  return z < CERTAIN ? undefined : { measure, candidate: p75, baseline: baseP75, candidateCount: count, baselineCount: baseCount, z };
};

/** The first reason to take a version back; nothing while there is none. */
export const compare = (candidate: Seen, baseline: Seen): Verdict | undefined => {
  const errors = judgeErrors(candidate, baseline);
  if (errors) return errors;
  for (const measure of Object.keys(GOOD) as Measure[]) {
    const [seen, before] = [candidate.histograms[measure], baseline.histograms[measure]];
    const verdict = seen && before && judgeMeasure(measure, seen, before);
    if (verdict) return verdict;
  }
  return undefined;
};
