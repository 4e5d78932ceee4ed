import {
  bucketOf,
  type Measure,
  type Observation,
  type RumEvent,
  type Tally,
  type Visit,
} from '@larkway/releases-contract';

export type SeenVersion = Pick<Observation, 'name' | 'version'>;

/** What one server has seen since it last told. */
export interface TallyBook {
  count: (version: SeenVersion, tally: Tally, times?: number) => void;
  visit: (version: SeenVersion, how: 'served' | 'viewed', isBad: boolean) => void;
  measure: (version: SeenVersion, values: RumEvent['values']) => void;
  /** Everything so far; the book is empty afterwards. */
  take: () => Observation[];
  /** Puts back what could not be told. */
  putBack: (observations: Observation[]) => void;
}

/** More versions than are live, previewed and stand in at once; whoever makes versions up fills no memory. */
const MOST_VERSIONS = 200;
/** What the release service takes at once. */
const MOST_TIMES = 1_000_000;

/** Every page is loaded once, and its remotes several times. */
const mostValues = (measure: string): number => (measure === 'load' ? 10 : 1);

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

export const createTallyBook = (): TallyBook => {
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
    count: (version, tally, times = 1) => {
      const opened = page(version);
      if (opened) addTo(opened.tallies, tally, times);
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
