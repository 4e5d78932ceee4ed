import { counting, networkNames } from '@larkway/kit';
import type { Sighting, Tally } from '@larkway/releases-contract';
import type { SeenVersion, TallyBook } from './tally-book.js';

/** Visits of one network by which a version is judged, and their while: a household counts, a program that repeats itself does not. */
const MOST_OF_NETWORK = 3;
const HOUR = 60 * 60_000;

/** What became of each version on one document. */
export interface DocumentTally {
  count: (version: SeenVersion, tally: Tally) => void;
  /** The document is made. */
  end: () => void;
}

/** Writes down what visits came to. Addresses are taken to tell networks apart, and told to nobody. */
export interface Visits {
  /** A visitor gets a document. */
  document: (address: string) => DocumentTally;
  /** A visitor's browser tells of a version. */
  sighting: (address: string, sighting: Sighting) => void;
}

const keyOf = ({ name, version }: SeenVersion): string => `${name} ${version}`;

/**
 * All is counted for people to see. The judge goes by visits, each of which counts once however much fails on it, and by a few of each network
 * only: a stranger would need as many networks as there are visitors to have a version taken back.
 */
export const createVisits = (book: TallyBook): Visits => {
  const countOfNetwork = counting(HOUR);
  const nameOf = networkNames();
  const isEvidence = (address: string, kind: string, version: SeenVersion): boolean => countOfNetwork(`${kind} ${keyOf(version)} ${nameOf(address)}`) <= MOST_OF_NETWORK;

  return {
    document: (address) => {
      const shown = new Map<string, { version: SeenVersion; isBad: boolean }>();
      return {
        count: (version, tally) => {
          book.count(version, tally);
          const before = shown.get(keyOf(version));
          shown.set(keyOf(version), { version, isBad: tally === 'server-error' || before?.isBad === true });
        },
        end: () => {
          for (const { version, isBad } of shown.values()) if (isEvidence(address, 'served', version)) book.visit(version, 'served', isBad);
        },
      };
    },
    sighting: (address, { name, version, tallies, values }) => {
      const about = { name, version };
      for (const [tally, times] of Object.entries(tallies)) book.count(about, tally as Tally, times);
      if (!isEvidence(address, 'viewed', about)) return;
      book.visit(about, 'viewed', (tallies['browser-error'] ?? 0) > 0);
      book.measure(about, values);
    },
  };
};
