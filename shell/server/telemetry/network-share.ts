/** The most visits of one network that count for one version within the time, and the largest share of all that it may have. */
const MOST_OF_NETWORK = 3;
const LARGEST_SHARE = 0.05;

/** Whether one more visit of a network counts as evidence about something. */
export type NetworkShare = (about: string, network: string) => boolean;

/**
 * Counts in memory, and begins anew whenever the time is over. One visit of each network counts, a second one once there are 40, a third once there are
 * 60: a network never has more than a twentieth of what a version is judged by. When there are too many networks, new ones do not count.
 */
export const networkShare = (milliseconds: number, mostNetworks = 200_000): NetworkShare => {
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
