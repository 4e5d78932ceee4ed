import type { Moment } from '../ledgers/ledgers.js';
import { median } from '../../bench/figures.js';
import { isPoison, type View } from './view.js';

/** Milliseconds from acceptance to mailbox of the mails of all leads that were accepted in a span of time, the poisonous left out. */
const waitsWithin = (view: View, from: Moment, to: Moment): number[] =>
  view.promised.flatMap((promise) => {
    const [stored, taken] = [
      view.storedById.get(promise.reference),
      view.receivedById.get(promise.id)?.[0],
    ];
    return stored && taken && stored.at >= from && stored.at <= to && !isPoison(view, promise)
      ? [taken.at - stored.at]
      : [];
  });

export interface PoisonEffect {
  fault: number;
  others: number;
  /** Milliseconds by which the others took longer than while nothing was wrong; medians. */
  longerBy: number;
}

/** What each poison job did to everybody else, measured against the leads that came before the first fault. */
export const poisonEffects = (view: View): PoisonEffect[] => {
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
