import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type TestStatus = 'red' | 'green' | 'not run';

/** A spec file, or the tests in it that have a title. */
export interface TestReference {
  file: string;
  title?: string;
}

interface JestReport {
  numFailedTests: number;
  numPassedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
}

/** Reads `path` and `path › group › title`. */
export const referenceOf = (text: string): TestReference => {
  const [file = '', ...titles] = text.split(' › ');
  return titles.length > 0 ? { file, title: titles.join(' › ') } : { file };
};

const isOfJest = ({ file }: TestReference): boolean =>
  !file.startsWith('e2e/') || file.startsWith('e2e/specification/');

/** Whether the tests run in a browser, on a site that was built before. */
export const needsBrowser = (reference: TestReference): boolean => !isOfJest(reference);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A pattern for the names that a title becomes: `%s` and `${name}` are filled in, group titles come
 * first.
 */
const patternOf = (title: string): string =>
  title
    .split(' › ')
    .map((part) =>
      part
        .split(/%[sdifjop#]|\$\{[^}]*\}|\$\w+|\*/)
        .map((text) => escaped(text.replaceAll('%%', '%')))
        .join('.*'),
    )
    .join(' .*');

/** A test that hangs because of a mutation proves nothing. */
const LONGEST_MILLISECONDS = 300_000;

const run = (folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, ...env },
      timeout: LONGEST_MILLISECONDS,
      killSignal: 'SIGKILL',
    });
    child.once('close', () => resolve());
  });

const statusOf = (failed = 0, passed = 0): TestStatus =>
  failed > 0 ? 'red' : passed > 0 ? 'green' : 'not run';

const jest = ({ file, title }: TestReference, report: string): string[] => [
  'node_modules/jest/bin/jest.js',
  ...['--runTestsByPath', file, '--runInBand', '--forceExit', '--json', '--outputFile', report],
  ...(title === undefined ? [] : ['-t', patternOf(title)]),
];

const playwright = ({ file, title }: TestReference): string[] => [
  'node_modules/@playwright/test/cli.js',
  ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=json', '--trace=off', file],
  ...['desktop', 'operations', 'releases'].map((name) => `--project=${name}`),
  ...(title === undefined ? [] : ['--grep', patternOf(title)]),
];

/**
 * Runs tests in a copy of the repository. A spec file that cannot be loaded or exceeds the timeout
 * is `not run`.
 */
export const runTest = async (
  folder: string,
  reference: TestReference,
  env: NodeJS.ProcessEnv = {},
): Promise<TestStatus> => {
  const reports = mkdtempSync(path.join(tmpdir(), 'larkway-test-report-'));
  const report = path.join(reports, 'report.json');
  const read = <T>(): T | undefined =>
    existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : undefined;
  try {
    if (needsBrowser(reference)) {
      await run(folder, playwright(reference), {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TEST_TIER: 'nightly',
      });
      const stats = read<PlaywrightReport>()?.stats;
      return statusOf(stats?.unexpected, stats?.expected);
    }
    await run(folder, jest(reference, report), env);
    const results = read<JestReport>();
    return statusOf(results?.numFailedTests, results?.numPassedTests);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
};
