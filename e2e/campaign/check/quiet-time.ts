import type { InjectedFault, Moment } from '../ledgers/ledgers.js';

/** The longest stretch between two moments in which no fault was there. */
export const longestQuiet = (
  from: Moment,
  to: Moment,
  faults: Pick<InjectedFault, 'began' | 'ended'>[],
): number => {
  let quietSince = from;
  let longest = 0;
  for (const { began, ended } of [...faults].sort((a, b) => a.began - b.began)) {
    if (ended <= from || began >= to) continue;
    longest = Math.max(longest, began - quietSince);
    quietSince = Math.max(quietSince, ended);
  }
  return Math.max(longest, to - quietSince);
};
