import {
  bucketOf,
  type Measure,
  type Observation,
  type RumEvent,
  type RegionEvent,
  type Visit,
} from '@larkway/releases-contract';

export type SeenVersion = Pick<Observation, 'name' | 'version'>;

/** What one server counted since its last report. */
export interface MetricsAccumulator {
  count: (version: SeenVersion, event: RegionEvent, times?: number) => void;
  visit: (version: SeenVersion, how: 'served' | 'viewed', isBad: boolean) => void;
  measure: (version: SeenVersion, values: RumEvent['values']) => void;
  /** Returns everything counted so far and resets the accumulator. */
  take: () => Observation[];
  /** Adds what could not be reported. */
  putBack: (observations: Observation[]) => void;
}

/**
 * Limit of versions: more than are live, previewed and fallbacks. Made-up versions cannot fill the
 * memory.
 */
const MOST_VERSIONS = 200;
/** Limit of the release service for one report. */
const MOST_TIMES = 1_000_000;

/** Every page is loaded once, and its remotes several times. */
const mostValues = (measure: string): number =>
  measure === 'load' || measure === 'navigation' ? 10 : 1;

const addTo = <K extends string>(
  counts: Partial<Record<K, number>>,
  key: K,
  times: number,
): void => {
  counts[key] = Math.min(MOST_TIMES, (counts[key] ?? 0) + times);
};

const addAll = <K extends string>(
  counts: Partial<Record<K, number>>,
  more: Partial<Record<K, number>>,
): void => {
  for (const [key, times] of Object.entries(more)) addTo(counts, key as K, times as number);
};

export const createMetricsAccumulator = (): MetricsAccumulator => {
  let pages = new Map<string, Observation>();

  const page = ({ name, version }: SeenVersion): Observation | undefined => {
    const key = `${name} ${version}`;
    const known = pages.get(key);
    if (known || pages.size >= MOST_VERSIONS) return known;
    const opened: Observation = { name, version, tallies: {}, visits: {}, histograms: {} };
    pages.set(key, opened);
    return opened;
  };

  const histogram = (opened: Observation, measure: Measure): Record<string, number> =>
    (opened.histograms[measure] ??= {}) as Record<string, number>;

  return {
    count: (version, event, times = 1) => {
      const opened = page(version);
      if (opened) addTo(opened.tallies, event, times);
    },
    visit: (version, how, isBad) => {
      const opened = page(version);
      if (!opened) return;
      addTo(opened.visits, how, 1);
      if (isBad) addTo<Visit>(opened.visits, `${how}-badly`, 1);
    },
    measure: (version, values) => {
      const opened = page(version);
      if (!opened) return;
      for (const [key, all] of Object.entries(values)) {
        const measure = key as Measure;
        for (const value of all!.slice(0, mostValues(measure)))
          addTo(histogram(opened, measure), String(bucketOf(measure, value)), 1);
      }
    },
    take: () => {
      const taken = [...pages.values()];
      pages = new Map();
      return taken;
    },
    putBack: (observations) => {
      for (const { tallies, visits, histograms, ...version } of observations) {
        const opened = page(version);
        if (!opened) continue;
        addAll(opened.tallies, tallies);
        addAll(opened.visits, visits);
        for (const [measure, buckets] of Object.entries(histograms))
          addAll(histogram(opened, measure as Measure), buckets);
      }
    },
  };
};
