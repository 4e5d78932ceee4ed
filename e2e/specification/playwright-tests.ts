import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Test } from './find-problems.js';

interface Suite {
  title: string;
  specs?: { title: string; file: string; tags: string[]; tests: { expectedStatus: string }[] }[];
  suites?: Suite[];
}

export interface Report {
  suites: Suite[];
  errors: { message: string }[];
}

/**
 * The tests of a report of `playwright test --list --reporter=json`, each once, however many
 * projects run it.
 */
export const testsInReport = ({ suites }: Pick<Report, 'suites'>): Test[] => {
  const tests = new Map<string, Test>();
  const walk = (suite: Suite, titles: string[]): void => {
    for (const { title, file, tags, tests: runs } of suite.specs ?? []) {
      const test = {
        file: `e2e/${file}`,
        title: [...titles, title].join(' › '),
        isSkipped: runs.every(({ expectedStatus }) => expectedStatus === 'skipped'),
        isNightly: tags.includes('nightly'),
      };
      tests.set(`${test.file} ${test.title}`, test);
    }
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title]);
  };
  for (const file of suites) walk(file, []);
  return [...tests.values()];
};

/** Lists the tests of both tiers, without a browser and without a site. */
export const listPlaywrightTests = async (root: string): Promise<Test[]> => {
  // The configuration looks for a browser; none is started.
  const env = {
    ...process.env,
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? process.execPath,
    TEST_TIER: 'nightly',
  };
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--list',
    '--reporter=json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env,
    maxBuffer: 256 * 1024 * 1024,
  }).catch((error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  if (!stdout.trim()) throw new Error('Playwright did not list its tests');
  const report = JSON.parse(stdout) as Report;
  if (report.errors.length > 0)
    throw new Error(
      `Playwright cannot read its tests:\n${report.errors.map(({ message }) => message).join('\n')}`,
    );
  return testsInReport(report);
};
