import type { Measure, Verdict } from '@larkway/releases-contract';
import { countAbove, type Histogram, merge, quantile, sizeOf } from '../telemetry/histogram.js';
import { chanceOf, type Share } from './chance.js';

/** What is known of one version: visits with errors, of all of them, and what browsers measured. */
export interface Seen {
  served: Share;
  viewed: Share;
  histograms: Partial<Record<Measure, Histogram>>;
}

/** Fewer visits say nothing. */
const FEWEST = 50;
/**
 * It is looked at every five seconds for an hour, in up to five ways. Even if each look were a new lot, a version that is no worse
 * would be taken back in less than one of 2,500 promotions.
 */
const TOO_UNLIKELY = 1e-7;
/** How much worse counts: two of a hundred more errors, a fifth more time. What is good by the vitals' own limits is left alone. */
const MORE_ERRORS = 0.02;
const SLOWER = 1.2;
/** https://web.dev/articles/vitals */
const GOOD: Partial<Record<Measure, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 };

const judgeErrors = (
  seenBy: Verdict['seenBy'],
  candidate: Share,
  seenBefore: Share,
): Verdict | undefined => {
  if (candidate.of < FEWEST) return undefined;
  // The first version of a remote has no forerunner, and a forerunner few visits: those that are missing would have been good.
  const baseline = { hits: seenBefore.hits, of: Math.max(FEWEST, seenBefore.of) };
  const [rate, baseRate] = [candidate.hits / candidate.of, baseline.hits / baseline.of];
  if (rate - baseRate < MORE_ERRORS) return undefined;
  const chance = chanceOf(candidate, baseline);
  if (chance > TOO_UNLIKELY) return undefined;
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

const judgeMeasure = (
  measure: Measure,
  candidate: Histogram,
  baseline: Histogram,
): Verdict | undefined => {
  const [count, baseCount] = [sizeOf(candidate), sizeOf(baseline)];
  if (count < FEWEST || baseCount < FEWEST) return undefined;
  const [p75, baseP75] = [quantile(measure, candidate, 0.75)!, quantile(measure, baseline, 0.75)!];
  if (p75 < baseP75 * SLOWER || p75 <= GOOD[measure]!) return undefined;
  // Of the slowest quarter of both together, as many belong to each as it has visits, if the two are alike.
  const limit = quantile(measure, merge(candidate, baseline), 0.75)!;
  const chance = chanceOf(
    { hits: countAbove(measure, candidate, limit), of: count },
    { hits: countAbove(measure, baseline, limit), of: baseCount },
  );
  if (chance > TOO_UNLIKELY) return undefined;
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

/** The first reason to take a version back; nothing while there is none. */
export const compare = (candidate: Seen, baseline: Seen): Verdict | undefined => {
  const errors =
    judgeErrors('server', candidate.served, baseline.served) ??
    judgeErrors('browser', candidate.viewed, baseline.viewed);
  if (errors) return errors;
  for (const measure of Object.keys(GOOD) as Measure[]) {
    const [seen, before] = [candidate.histograms[measure], baseline.histograms[measure]];
    const verdict = seen && before && judgeMeasure(measure, seen, before);
    if (verdict) return verdict;
  }
  return undefined;
};
