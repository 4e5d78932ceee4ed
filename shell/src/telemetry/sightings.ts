import type { Measure, RumEvent, Tally } from '@larkway/releases-contract';

type Version = Pick<RumEvent, 'name' | 'version'>;

/** What this page has seen of versions since it last told. */
export interface Sightings {
  /** A version is on the page, whatever becomes of it. */
  see: (version: Version) => void;
  count: (version: Version, tally: Tally) => void;
  measure: (version: Version, measure: Measure, value: number) => void;
  /** Everything so far; nothing is left afterwards. */
  take: () => RumEvent[];
}

/** As much as a beacon takes. */
const MOST_TALLIES = 20;
const MOST_VALUES = 10;

export const createSightings = (): Sightings => {
  let seen = new Map<string, RumEvent>();
  const of = ({ name, version }: Version): RumEvent => {
    const key = `${name} ${version}`;
    const sighting = seen.get(key) ?? { name, version, tallies: {}, values: {} };
    seen.set(key, sighting);
    return sighting;
  };
  return {
    see: (version) => void of(version),
    count: (version, tally) => {
      const { tallies } = of(version);
      tallies[tally] = Math.min(MOST_TALLIES, (tallies[tally] ?? 0) + 1);
    },
    measure: (version, measure, value) => {
      const values = (of(version).values[measure] ??= []);
      if (values.length < MOST_VALUES) values.push(Math.round(value * 1_000) / 1_000);
    },
    take: () => {
      const taken = [...seen.values()];
      seen = new Map();
      return taken;
    },
  };
};
