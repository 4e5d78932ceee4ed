import type { Measure, Regression } from '@larkway/releases-contract';
import { countAbove, type Histogram, merge, quantile, sizeOf } from '../telemetry/histogram.js';
import { fisherExactTest, type Share } from './fisher-exact-test.js';

/**
 * Measurements of one version: bad visits of all visits, on servers and in browsers, and web
 * vitals.
 */
export interface VersionStats {
  served: Share;
  viewed: Share;
  histograms: Partial<Record<Measure, Histogram>>;
}

/** Versions with fewer visits are not compared. */
export const MIN_VISITS = 50;
/**
 * Significance level. Versions are compared every five seconds for an hour, in up to five ways.
 * Even if all comparisons were independent, a version that is not worse would be reverted in one of
 * 2,500 promotions.
 */
const SIGNIFICANCE = 1e-7;
/** Smallest increase of the share of bad visits that counts. */
const MIN_ERROR_INCREASE = 0.02;
/** Smallest increase of the 75th percentile that counts. */
const MIN_SLOWDOWN = 1.2;
/** Values up to these are good (https://web.dev/articles/vitals) and never a regression. */
const GOOD_LIMITS: Partial<Record<Measure, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 };

const compareErrors = (
  seenBy: Regression['seenBy'],
  candidate: Share,
  baselineVisits: Share,
): Regression | undefined => {
  if (candidate.of < MIN_VISITS) return undefined;
  // Missing visits of the baseline count as good: the first version of a remote has no baseline at
  // all.
  const baseline = { hits: baselineVisits.hits, of: Math.max(MIN_VISITS, baselineVisits.of) };
  const [rate, baseRate] = [candidate.hits / candidate.of, baseline.hits / baseline.of];
  if (rate - baseRate < MIN_ERROR_INCREASE) return undefined;
  const chance = fisherExactTest(candidate, baseline);
  if (chance > SIGNIFICANCE) return undefined;
  return {
    measure: 'errors',
    seenBy,
    candidate: rate,
    baseline: baseRate,
    candidateCount: candidate.of,
    baselineCount: baseline.of,
    chance,
  };
};

const compareMeasure = (
  measure: Measure,
  candidate: Histogram,
  baseline: Histogram,
): Regression | undefined => {
  const [count, baseCount] = [sizeOf(candidate), sizeOf(baseline)];
  if (count < MIN_VISITS || baseCount < MIN_VISITS) return undefined;
  const [p75, baseP75] = [quantile(measure, candidate, 0.75)!, quantile(measure, baseline, 0.75)!];
  if (p75 < baseP75 * MIN_SLOWDOWN || p75 <= GOOD_LIMITS[measure]!) return undefined;
  // If the two are equal, each has its share of the slowest quarter of both together.
  const limit = quantile(measure, merge(candidate, baseline), 0.75)!;
  const chance = fisherExactTest(
    { hits: countAbove(measure, candidate, limit), of: count },
    { hits: countAbove(measure, baseline, limit), of: baseCount },
  );
  if (chance > SIGNIFICANCE) return undefined;
  return {
    measure,
    seenBy: 'browser',
    candidate: p75,
    baseline: baseP75,
    candidateCount: count,
    baselineCount: baseCount,
    chance,
  };
};

/** The first measure in which the candidate is significantly worse, if there is one. */
export const compareVersions = (
  candidate: VersionStats,
  baseline: VersionStats,
): Regression | undefined => {
  const errors =
    compareErrors('server', candidate.served, baseline.served) ??
    compareErrors('browser', candidate.viewed, baseline.viewed);
  if (errors) return errors;
  for (const measure of Object.keys(GOOD_LIMITS) as Measure[]) {
    const [seen, before] = [candidate.histograms[measure], baseline.histograms[measure]];
    const regression = seen && before && compareMeasure(measure, seen, before);
    if (regression) return regression;
  }
  return undefined;
};
