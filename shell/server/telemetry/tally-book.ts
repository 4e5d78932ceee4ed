import { bucketOf, type Measure, type Observation, type Sighting, type Tally } from '@larkway/releases-contract';

/** What one server has seen since it last told. */
export interface TallyBook {
  count: (version: Pick<Observation, 'name' | 'version'>, tally: Tally, times?: number) => void;
  add: (sighting: Sighting) => void;
  /** Everything so far; the book is empty afterwards. */
  take: () => Observation[];
  /** Puts back what could not be told. */
  putBack: (observations: Observation[]) => void;
}

/** More versions than are live, previewed and stand in at once; whoever makes versions up fills no memory. */
const MOST_VERSIONS = 200;

export const createTallyBook = (): TallyBook => {
  let pages = new Map<string, Observation>();

  const page = ({ name, version }: Pick<Observation, 'name' | 'version'>): Observation | undefined => {
    const key = `${name} ${version}`;
    const known = pages.get(key);
    if (known || pages.size >= MOST_VERSIONS) return known;
    const opened: Observation = { name, version, tallies: {}, histograms: {} };
    pages.set(key, opened);
    return opened;
  };

  const count: TallyBook['count'] = (version, tally, times = 1) => {
    const opened = page(version);
    if (opened) opened.tallies[tally] = (opened.tallies[tally] ?? 0) + times;
  };

  const fill = (version: Pick<Observation, 'name' | 'version'>, measure: Measure, bucket: string, times: number): void => {
    const opened = page(version);
    if (!opened) return;
    const histogram = (opened.histograms[measure] ??= {});
    histogram[bucket] = (histogram[bucket] ?? 0) + times;
  };

  return {
    count,
    add: ({ name, version, tallies, values }) => {
      for (const [tally, times] of Object.entries(tallies)) count({ name, version }, tally as Tally, times);
      for (const [measure, all] of Object.entries(values)) for (const value of all!) fill({ name, version }, measure as Measure, String(bucketOf(measure as Measure, value)), 1);
    },
    take: () => {
      const taken = [...pages.values()];
      pages = new Map();
      return taken;
    },
    putBack: (observations) => {
      for (const { name, version, tallies, histograms } of observations) {
        for (const [tally, times] of Object.entries(tallies)) count({ name, version }, tally as Tally, times);
        for (const [measure, buckets] of Object.entries(histograms)) {
          for (const [bucket, times] of Object.entries(buckets)) fill({ name, version }, measure as Measure, bucket, times!);
        }
      }
    },
  };
};
