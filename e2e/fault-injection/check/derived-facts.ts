import type { InjectedFault, JournalStep, Moment, Received } from '../ledgers/ledgers.js';
import { isPoison, type LedgerIndex } from './ledger-index.js';

/**
 * A killed worker may have sent the whole email: the server still accepts it, although no client
 * reads the reply.
 */
const deliveryAfterKill = 5_000;

/**
 * Explains a duplicate: after the worker claimed the email, and before its record of the reply was
 * committed, it was killed, or did not hear PostgreSQL, so that another worker took over.
 * @returns what happened to it; nothing if that is not the reason
 */
export const interruptionOf = (
  { stepsById, kills, outages }: LedgerIndex,
  id: string,
  taken: Received,
): string | undefined => {
  const ours = (stepsById.get(id) ?? []).filter(({ worker }) => worker === taken.worker);
  const claimed = ours.filter(({ step, at }) => step === 'claimed' && at <= taken.at).at(-1);
  const recorded = ours.find(({ step, at }) => step === 'sent' && at >= taken.at);
  const from = claimed?.at ?? taken.offered;
  const to = recorded?.at ?? Infinity;
  const kill = kills.find(
    ({ process, at }) =>
      process === taken.worker && at >= from && at >= taken.at - deliveryAfterKill && at <= to,
  );
  const outage = outages.find(
    (other) => other.process === taken.worker && other.to >= from && other.from <= to,
  );
  return (kill ?? outage)?.point;
};

/** The longest period without a fault between two moments, in milliseconds. */
export const longestFaultFreeTime = (
  from: Moment,
  to: Moment,
  faults: Pick<InjectedFault, 'began' | 'ended'>[],
): number => {
  let quietSince = from;
  let longest = 0;
  const during = faults.filter(({ began, ended }) => ended > from && began < to);
  for (const { began, ended } of during.sort((a, b) => a.began - b.began)) {
    longest = Math.max(longest, began - quietSince);
    quietSince = Math.max(quietSince, ended);
  }
  return Math.max(longest, to - quietSince);
};

/** What happened to an email, in a line: `0.1 s queued, 0.2 s sending 1, 1.2 s postponed 1 no-reply`. */
export const pathOf = (journal: JournalStep[], id: string, from: Moment): string =>
  journal
    .filter((step) => step.id === id)
    .sort((a, b) => a.at - b.at)
    .map(({ at, type, detail: { attempt, cause } }) =>
      [`${((at - from) / 1_000).toFixed(1)} s`, type, attempt, cause].filter(Boolean).join(' '),
    )
    .join(', ');

interface PoisonEffect {
  fault: number;
  /** Emails of leads that were stored in the first half of the fault, except the poison job. */
  others: number;
  /** Those of them that the mail server had accepted by the end of the fault. */
  deliveredMeanwhile: number;
}

/**
 * Which other emails were delivered while a poison job crashed its workers. Compares the order
 * of events instead of durations, which depend on the machine.
 */
export const poisonEffects = (view: LedgerIndex): PoisonEffect[] =>
  view.faults
    .filter(({ poisoned, failure }) => poisoned && poisoned.length > 0 && !failure)
    .map(({ number, began, ended }) => {
      const others = view.enqueued.filter((email) => {
        const storedAt = view.storedById.get(email.reference)?.at ?? -1;
        return storedAt >= began && storedAt <= (began + ended) / 2 && !isPoison(view, email);
      });
      const isDelivered = ({ id }: { id: string }): boolean =>
        (view.receivedById.get(id)?.[0]?.at ?? Infinity) <= ended;
      return {
        fault: number,
        others: others.length,
        deliveredMeanwhile: others.filter(isDelivered).length,
      };
    });
