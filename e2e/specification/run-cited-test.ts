import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Citation } from './read-table.js';

export type Verdict = 'red' | 'green' | 'not run';

interface JestReport {
  numFailedTests: number;
  numPassedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A pattern for the names that a title becomes: `%s` and `${name}` are filled in, describe titles stand in front. */
const patternOf = (title: string): string =>
  title
    .split(' › ')
    .map((part) => part.split(/%[sdifjop#]|\$\{[^}]*\}|\$\w+|\*/).map((text) => escaped(text.replaceAll('%%', '%'))).join('.*'))
    .join(' .*');

const run = (folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env } });
    child.once('close', () => resolve());
  });

const verdictOf = (failed: number, passed: number): Verdict => (failed > 0 ? 'red' : passed > 0 ? 'green' : 'not run');

/** Runs the one test that is cited, in a copy of the repository. */
export const runCitedTest = async (folder: string, { file, title }: Citation): Promise<Verdict> => {
  const reports = mkdtempSync(path.join(tmpdir(), 'larkway-verdict-'));
  const report = path.join(reports, 'report.json');
  const read = <T>(): T | undefined => (existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : undefined);
  try {
    if (file.startsWith('e2e/') && !file.startsWith('e2e/specification/')) {
      const args = ['test', '--config', 'e2e/playwright.config.ts', ...['desktop', 'operations', 'releases'].map((name) => `--project=${name}`), '--reporter=json', '--trace=off', file, '--grep', patternOf(title)];
      await run(folder, ['node_modules/@playwright/test/cli.js', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      const stats = read<PlaywrightReport>()?.stats;
      return verdictOf(stats?.unexpected ?? 0, stats?.expected ?? 0);
    }
    await run(folder, ['node_modules/jest/bin/jest.js', file, '-t', patternOf(title), '--json', '--outputFile', report], {});
    const results = read<JestReport>();
    return verdictOf(results?.numFailedTests ?? 0, results?.numPassedTests ?? 0);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
};
