import { counting, networkNames, siteNetwork } from '@larkway/kit/http';
import type { RumEvent, Tally } from '@larkway/releases-contract';
import type { SentDocument } from './document-nonce.js';
import { networkShare } from './network-share.js';
import type { SeenVersion, TallyBook } from './tally-book.js';

const HOUR = 60 * 60_000;
/** Beacons about one version that count as a visit of one document: the first, and a later one that may tell of a failure since. */
const MOST_OF_DOCUMENT = 2;

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
  /** A visitor's browser tells of a version of a document. */
  sighting: (address: string, document: Pick<SentDocument, 'id'>, sighting: RumEvent) => void;
}

const keyOf = ({ name, version }: SeenVersion): string => `${name} ${version}`;

/**
 * Everything is counted for people to see. The judge goes by visits, each of which counts once however much fails on it, and by a small share of each network
 * (IPv4 /24, IPv6 /48) only: a stranger would need as many networks as there are visitors to have a version taken back.
 */
export const createVisits = (book: TallyBook): Visits => {
  const countOfDocument = counting(2 * HOUR);
  const counts = networkShare(HOUR);
  const nameOf = networkNames(siteNetwork);
  const isEvidence = (network: string, kind: string, version: SeenVersion): boolean =>
    counts(`${kind} ${keyOf(version)}`, network);

  return {
    document: (address) => {
      const shown = new Map<string, { version: SeenVersion; isBad: boolean }>();
      return {
        count: (version, tally) => {
          book.count(version, tally);
          const before = shown.get(keyOf(version));
          shown.set(keyOf(version), {
            version,
            isBad: tally === 'server-error' || before?.isBad === true,
          });
        },
        end: () => {
          const network = nameOf(address);
          for (const { version, isBad } of shown.values())
            if (isEvidence(network, 'served', version)) book.visit(version, 'served', isBad);
        },
      };
    },
    sighting: (address, { id }, { name, version, tallies, values }) => {
      const about = { name, version };
      for (const [tally, times] of Object.entries(tallies))
        book.count(about, tally as Tally, times);
      if (
        countOfDocument(`${id} ${keyOf(about)}`) > MOST_OF_DOCUMENT ||
        !isEvidence(nameOf(address), 'viewed', about)
      )
        return;
      book.visit(about, 'viewed', (tallies['browser-error'] ?? 0) > 0);
      book.measure(about, values);
    },
  };
};
