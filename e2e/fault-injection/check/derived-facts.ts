import { median } from '../../bench/figures.js';
import type { InjectedFault, Moment, Received } from '../ledgers/ledgers.js';
import { isPoison, type LedgerIndex } from './ledger-index.js';

/**
 * A killed worker may have sent the whole email: the server still accepts it, although no client
 * reads the reply.
 */
const deliveryAfterKill = 5_000;

/**
 * Explains a duplicate: the worker was killed after it claimed the email and before its record of
 * the reply was committed.
 * @returns the point at which it was killed; nothing if that is not the reason
 */
export const killPointFor = (
  { steps, kills }: LedgerIndex,
  id: string,
  taken: Received,
): string | undefined => {
  const ours = steps.filter((step) => step.id === id && step.worker === taken.worker);
  const claimed = ours.filter(({ step, at }) => step === 'claimed' && at <= taken.at).at(-1);
  const recorded = ours.find(({ step, at }) => step === 'sent' && at >= taken.at);
  return kills.find(
    ({ process, at }) =>
      process === taken.worker &&
      at >= (claimed?.at ?? taken.offered) &&
      at >= taken.at - deliveryAfterKill &&
      (!recorded || at <= recorded.at),
  )?.point;
};

/** The longest period without a fault between two moments, in milliseconds. */
export const longestFaultFreeTime = (
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

/**
 * Milliseconds from acceptance to mailbox for all leads accepted in a period, except poison jobs.
 */
const waitsWithin = (view: LedgerIndex, from: Moment, to: Moment): number[] =>
  view.enqueued.flatMap((email) => {
    const [stored, taken] = [
      view.storedById.get(email.reference),
      view.receivedById.get(email.id)?.[0],
    ];
    return stored && taken && stored.at >= from && stored.at <= to && !isPoison(view, email)
      ? [taken.at - stored.at]
      : [];
  });

interface PoisonEffect {
  fault: number;
  others: number;
  /** Milliseconds by which the others took longer than without a fault; medians. */
  longerBy: number;
}

/** How much each poison job delayed other emails, compared with leads before the first fault. */
export const poisonEffects = (view: LedgerIndex): PoisonEffect[] => {
  const undisturbed = waitsWithin(view, 0, view.faults[0]?.began ?? 0);
  return view.faults
    .filter(({ poisoned, failure }) => poisoned && poisoned.length > 0 && !failure)
    .map(({ number, began, ended }) => {
      const others = waitsWithin(view, began, ended);
      return {
        fault: number,
        others: others.length,
        longerBy:
          others.length > 0 && undisturbed.length > 0 ? median(others) - median(undisturbed) : 0,
      };
    });
};
