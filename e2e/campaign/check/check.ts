import type { Ledgers } from '../ledgers/ledgers.js';
import { excuseFor } from './duplicates.js';
import { longestQuiet } from './quiet-time.js';
import { rules } from './rules.js';
import { viewOf } from './view.js';

export interface Verdict {
  rule: string;
  looked: number;
  broken: string[];
}

export interface Waits {
  p50: number;
  p95: number;
  longest: number;
}

export interface Judgement {
  verdicts: Verdict[];
  /** Mails that were taken more than once, by the point at which their worker was killed. */
  excused: Record<string, number>;
  /** Milliseconds of quiet time between the acceptance and the mailbox. */
  waits: Waits;
}

const share = (sorted: number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

/** Compares the ledgers by every rule. It knows nothing but them. */
export const judge = (ledgers: Ledgers): Judgement => {
  const view = viewOf(ledgers);
  const excused: Record<string, number> = {};
  for (const [id, copies] of view.receivedById) {
    for (const copy of copies.slice(0, -1)) {
      const point = excuseFor(view, id, copy);
      if (point) excused[point] = (excused[point] ?? 0) + 1;
    }
  }
  const waits = view.promised
    .flatMap(({ id, reference }) => {
      const [taken, stored] = [view.receivedById.get(id)?.[0], view.storedById.get(reference)];
      return taken && stored ? [longestQuiet(stored.at, taken.at, view.faults)] : [];
    })
    .sort((a, b) => a - b);
  return {
    verdicts: rules.map(({ name, check }) => ({ rule: name, ...check(view) })),
    excused,
    waits: { p50: share(waits, 0.5), p95: share(waits, 0.95), longest: waits.at(-1) ?? 0 },
  };
};
