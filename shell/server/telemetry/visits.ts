import { createNetworkPseudonyms, createWindowCounter, siteNetwork } from '@larkway/kit/http';
import type { RumEvent, RegionEvent } from '@larkway/releases-contract';
import type { SentDocument } from './document-nonce.js';
import type { SeenVersion, MetricsAccumulator } from './metrics-accumulator.js';

/**
 * Most visits of one network that count for a version in the period, and its largest share of all
 * visits.
 */
const MOST_OF_NETWORK = 3;
const LARGEST_SHARE = 0.05;

/** Whether one more visit of a network counts as evidence about a subject. */
type NetworkShare = (about: string, network: string) => boolean;

/**
 * Counts in memory and resets after each period. One visit of each network counts, a second one
 * from 40 visits, a third from 60: no network has more than a twentieth of the evidence about a
 * version. Above the limit of networks, new networks do not count.
 */
const networkShare = (milliseconds: number, mostNetworks = 200_000): NetworkShare => {
  let totals = new Map<string, number>();
  let networks = new Map<string, number>();
  let until = Date.now() + milliseconds;
  return (about, network) => {
    if (Date.now() > until)
      [totals, networks, until] = [new Map(), new Map(), Date.now() + milliseconds];
    const key = `${about} ${network}`;
    const [all, own] = [totals.get(about) ?? 0, networks.get(key) ?? 0];
    if (own === 0 && networks.size >= mostNetworks) return false;
    if (own >= Math.min(MOST_OF_NETWORK, Math.max(1, Math.floor(LARGEST_SHARE * all))))
      return false;
    totals.set(about, all + 1);
    networks.set(key, own + 1);
    return true;
  };
};

const HOUR = 60 * 60_000;
/**
 * Beacons of one document that count for one version: the first, and a later one that may report a
 * failure.
 */
const MOST_OF_DOCUMENT = 2;

/** The results of the versions of one document. */
export interface DocumentCounter {
  count: (version: SeenVersion, event: RegionEvent) => void;
  /** The document is complete. */
  end: () => void;
}

/** Counts visits. Addresses only distinguish networks and are not reported. */
export interface Visits {
  /** A visitor gets a document. */
  document: (address: string) => DocumentCounter;
  /** A visitor's browser reports on a version of a document. */
  rumEvent: (address: string, document: Pick<SentDocument, 'id'>, event: RumEvent) => Promise<void>;
}

const keyOf = ({ name, version }: SeenVersion): string => `${name} ${version}`;

/**
 * Everything is counted for display. Canary analysis uses visits only: each counts once, however
 * much fails, and each network (IPv4 /24, IPv6 /48) has a small share. To cause a rollback, an
 * attacker needs as many networks as there are visitors.
 */
export const createVisits = (accumulator: MetricsAccumulator): Visits => {
  const countOfDocument = createWindowCounter(2 * HOUR);
  const counts = networkShare(HOUR);
  const nameOf = createNetworkPseudonyms(siteNetwork);
  const isEvidence = (network: string, kind: string, version: SeenVersion): boolean =>
    counts(`${kind} ${keyOf(version)}`, network);

  return {
    document: (address) => {
      const shown = new Map<string, { version: SeenVersion; isBad: boolean }>();
      return {
        count: (version, event) => {
          accumulator.count(version, event);
          const before = shown.get(keyOf(version));
          shown.set(keyOf(version), {
            version,
            isBad: event === 'server-error' || before?.isBad === true,
          });
        },
        end: () => {
          const network = nameOf(address);
          for (const { version, isBad } of shown.values())
            if (isEvidence(network, 'served', version)) accumulator.visit(version, 'served', isBad);
        },
      };
    },
    rumEvent: async (address, { id }, { name, version, tallies, values }) => {
      const about = { name, version };
      for (const [event, times] of Object.entries(tallies))
        accumulator.count(about, event as RegionEvent, times);
      if (
        (await countOfDocument(`${id} ${keyOf(about)}`)) > MOST_OF_DOCUMENT ||
        !isEvidence(nameOf(address), 'viewed', about)
      )
        return;
      accumulator.visit(about, 'viewed', (tallies['browser-error'] ?? 0) > 0);
      accumulator.measure(about, values);
    },
  };
};
