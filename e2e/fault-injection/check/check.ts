import { writeFileSync } from 'node:fs';
import type { Ledgers } from '../ledgers/ledgers.js';
import { interruptionOf, longestFaultFreeTime } from './derived-facts.js';
import { indexLedgers } from './ledger-index.js';
import { rules } from './rules.js';

interface RuleResult {
  rule: string;
  checked: number;
  broken: string[];
}

interface Waits {
  p50: number;
  p95: number;
  longest: number;
}

export interface CheckResult {
  ruleResults: RuleResult[];
  /** Emails that were received more than once, by what had happened to their worker. */
  excused: Record<string, number>;
  /** Fault-free milliseconds between the acceptance and the mailbox. */
  waits: Waits;
}

const share = (sorted: number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

/** Checks the ledgers against every rule; depends on nothing but the ledgers. */
export const checkLedgers = (ledgers: Ledgers): CheckResult => {
  const view = indexLedgers(ledgers);
  const excused: Record<string, number> = {};
  for (const [id, copies] of view.receivedById) {
    for (const copy of copies.slice(0, -1)) {
      const point = interruptionOf(view, id, copy);
      if (point) excused[point] = (excused[point] ?? 0) + 1;
    }
  }
  const waits = view.enqueued
    .flatMap(({ id, reference }) => {
      const [taken, stored] = [view.receivedById.get(id)?.[0], view.storedById.get(reference)];
      return taken && stored ? [longestFaultFreeTime(stored.at, taken.at, view.faults)] : [];
    })
    .sort((a, b) => a - b);
  return {
    ruleResults: rules.map(({ name, check }) => ({ rule: name, ...check(view) })),
    excused,
    waits: { p50: share(waits, 0.5), p95: share(waits, 0.95), longest: waits.at(-1) ?? 0 },
  };
};

/** Combines the results of several scenarios. */
export const mergeResults = (all: RuleResult[][]): RuleResult[] =>
  rules.map(({ name }) => {
    const ruleResults = all.flat().filter(({ rule }) => rule === name);
    return {
      rule: name,
      checked: ruleResults.reduce((sum, { checked }) => sum + checked, 0),
      broken: ruleResults.flatMap(({ broken }) => broken),
    };
  });

export const brokenRules = (ruleResults: RuleResult[]): RuleResult[] =>
  ruleResults.filter(({ broken }) => broken.length > 0);

/** A line for each broken rule, with its first violations. */
export const describe = (ruleResults: RuleResult[], examples = 5): string =>
  brokenRules(ruleResults)
    .map(
      ({ rule, checked, broken }) =>
        `${rule}: ${broken.length} of ${checked}\n${broken
          .slice(0, examples)
          .map((text) => `    ${text}`)
          .join('\n')}`,
    )
    .join('\n');

/** The numbers in the form in which the test runner reads them from a file. */
export const writeCounts = (file: string, passed: number, failed: number): void =>
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 0,
      numRuntimeErrorTestSuites: 0,
    }),
  );
