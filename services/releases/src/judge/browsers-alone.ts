import type { Verdict } from '@larkway/releases-contract';

/** Browsers' visits of a version within the hour, below which they do not roll back a promotion alone. */
const FEWEST_VISITS = 1_000;
/** How many more bad visits, of all, it then takes: 50 forged ones among 1,000 need 17 networks, of which three visits count each. */
const MORE_ERRORS = 0.05;

/**
 * Whether a promotion is rolled back for a verdict. Anybody can be a browser: where few visit, a stranger with some networks could outvote the others.
 * What site servers saw themselves always counts.
 */
export const rollsBack = ({
  seenBy,
  measure,
  candidate,
  baseline,
  candidateCount,
}: Verdict): boolean => {
  if (seenBy === 'server') return true;
  return (
    candidateCount >= FEWEST_VISITS && (measure !== 'errors' || candidate - baseline >= MORE_ERRORS)
  );
};
