import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/repository.js';
import type { Count } from './checks.js';

const progressReporter = join(root, 'infra/testing/progress-reporter.mjs');

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that could not be run. */
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests. */
  errors: unknown[];
}

const readJestReport = (text: string): Counts => {
  const report = JSON.parse(text) as JestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
};

const read: Record<Count, (text: string) => Counts> = {
  jest: readJestReport,
  // It writes its counts in Jest's format.
  'fault-injection': readJestReport,
  playwright: (text) => {
    const { stats, errors } = JSON.parse(text) as PlaywrightReport;
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    };
  },
};

/** Options with which a test runner writes its counts and its progress into files. */
export const reportTo: Record<Count, (file: string) => { args: string[]; env: NodeJS.ProcessEnv }> =
  {
    jest: (file) => ({
      args: [
        '--json',
        `--outputFile=${file}`,
        '--reporters=default',
        `--reporters=${progressReporter}`,
      ],
      env: {},
    }),
    'fault-injection': (file) => ({ args: ['--json', `--outputFile=${file}`], env: {} }),
    playwright: (file) => ({
      args: [`--reporter=dot,json,${progressReporter}`],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  };

/**
 * Counts of a finished run. A failed run without a failed test, or a run without tests, counts as
 * one failure.
 */
export const countsOf = (count: Count | undefined, file: string, succeeded: boolean): Counts => {
  if (!count) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read[count](readFileSync(file, 'utf8'));
  } catch {
    // It exited before it wrote its report; counted below.
  }
  const isUnexplained = counts.failed === 0 && (!succeeded || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
};
