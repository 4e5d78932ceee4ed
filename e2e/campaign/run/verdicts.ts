import { writeFileSync } from 'node:fs';
import type { Verdict } from '../check/check.js';
import { rules } from '../check/rules.js';

/** Verdicts of several chapters as one. */
export const together = (all: Verdict[][]): Verdict[] =>
  rules.map(({ name }) => {
    const verdicts = all.flat().filter(({ rule }) => rule === name);
    return {
      rule: name,
      looked: verdicts.reduce((sum, { looked }) => sum + looked, 0),
      broken: verdicts.flatMap(({ broken }) => broken),
    };
  });

export const brokenOf = (verdicts: Verdict[]): Verdict[] =>
  verdicts.filter(({ broken }) => broken.length > 0);

/** A line for each rule that is broken, with the first few of what breaks it. */
export const describe = (verdicts: Verdict[], examples = 5): string =>
  brokenOf(verdicts)
    .map(
      ({ rule, looked, broken }) =>
        `${rule}: ${broken.length} of ${looked}\n${broken
          .slice(0, examples)
          .map((text) => `    ${text}`)
          .join('\n')}`,
    )
    .join('\n');

/** The numbers in the form in which the test runner reads them from a file. */
export const writeNumbers = (file: string, passed: number, failed: number): void =>
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 0,
      numRuntimeErrorTestSuites: 0,
    }),
  );
