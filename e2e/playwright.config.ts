import { findChromium } from '@larkway/infra/chromium';
import { browserWorkers } from '@larkway/infra/cores';
import { isNightly } from '@larkway/infra/tier';
import { defineConfig, devices } from '@playwright/test';

// Found once: the workers of a run read this file again.
process.env.CHROMIUM_PATH ??= findChromium((text) => process.stderr.write(`${text}\n`));
const isRoot = process.getuid?.() === 0;

/** Pages live for seconds: optimizing the code of their scripts costs more than it saves. */
const withoutOptimization = '--js-flags=--no-opt --no-maglev';

/**
 * Without this, Chromium starts a second renderer for each page: `Cross-Origin-Opener-Policy` moves
 * the page out of the process of the blank tab.
 */
const oneRenderer = '--renderer-process-limit=1';

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--disable-gpu',
    '--disable-dev-shm-usage',
    withoutOptimization,
    oneRenderer,
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
};

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions,
};

/**
 * A phone places letters at parts of a pixel; Chromium on Linux rounds each one's width, by which a
 * line of a system font grows.
 */
const asOnPhones = {
  ...launchOptions,
  args: [...launchOptions.args, '--font-render-hinting=none'],
};
const mobile = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  launchOptions: asOnPhones,
};

/** What jest runs. */
const elsewhere = ['specification/**', 'fault-injection/**'];

/** Journeys in the console, and what is seen there. */
const operations = ['journeys/operations/*.spec.ts', 'journeys/csp-reports.spec.ts'];

/** What moves versions of remotes, kills processes, or sends more than operators allow. */
const releases = [
  'journeys/anti-abuse.spec.ts',
  'resilience/one-team-alone/{dev,own-repository}.spec.ts',
  ...[
    'automatic-rollback',
    'canary',
    'document-cache',
    'new-version-goes-live',
    'pictures-of-a-version',
    'preview-of-a-version',
    'process-is-killed',
    'release-database-restored',
    'server-code-reads-nothing',
    'team-ships-alone',
  ].map((guarantee) => `resilience/${guarantee}/*.spec.ts`),
];

/** Tests that `npm test` leaves out: see "Two tiers" in `infra/testing/README.md`. */
const leftOut = isNightly ? [] : [/@nightly/];

export default defineConfig({
  testDir: '.',
  testIgnore: elsewhere,
  outputDir: './test-results',
  globalSetup: './fixtures/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: browserWorkers,
  fullyParallel: true,
  // Long enough for a busy machine; durations are claimed by benchmarks only.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI
    ? [['dot'], ['json', { outputFile: './test-results/report.json' }]]
    : [['list']],
  // In a full run, traces of all tests cost too much; run a failed test again for its trace.
  use: { trace: process.env.CI ? 'off' : 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    // First, because each starts its own site for all its tests (one worker, one site) and takes
    // longest.
    { name: 'operations', use: desktop, grepInvert: leftOut, testMatch: operations, workers: 1 },
    { name: 'releases', use: desktop, grepInvert: leftOut, testMatch: releases, workers: 1 },
    {
      name: 'desktop',
      use: desktop,
      grepInvert: [/@phone/, ...leftOut],
      testIgnore: [...elsewhere, ...operations, ...releases],
    },
    {
      name: 'mobile',
      use: mobile,
      grepInvert: [/@desktop/, ...leftOut],
      testMatch: ['quality/every-page/*.spec.ts', 'journeys/{header,home,inquiry}.spec.ts'],
    },
  ],
});
