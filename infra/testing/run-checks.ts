import type { Check } from './checks.js';
import { chooseChecks, type ChosenCheck } from './choose-checks.js';
import { findChromium } from './chromium.js';
import { keepFilesInMemory } from './files-in-memory.js';
import { cores } from '@larkway/infra/cores';
import { root } from '../local/repository.js';
import { profileReport } from './profile/report.js';
import { runCheck, stopChecks, type CheckOutcome } from './run-check.js';

export interface RunChecksOptions {
  step<T>(title: string, work: (report: (status: string) => void) => Promise<T>): Promise<T>;
  say(text: string): void;
  /** `performance.now()` of the beginning. */
  started: number;
  /**
   * Arguments of `npm test`. With `--one-at-a-time` the checks follow each other; with `--profile`
   * too, and the end shows their costs.
   */
  args: string[];
}

const SLOWEST_FILES = 10;
/** Lines of each failure that the end repeats: what failed, and why. */
const REPEATED_LINES = 12;

const failure = (check: Check, output: string): CheckOutcome => ({
  check,
  output,
  files: new Map(),
  failures: [],
  passed: 0,
  failed: 1,
  skipped: 0,
});

const heading = ({ title, script }: Check): string =>
  `\n── ${title} (npm run ${script}) ${'─'.repeat(Math.max(4, 70 - title.length))}`;

/** Runs the checks in order, as many concurrently as there are cores, each after those it needs. */
const runAll = async (
  chosen: ChosenCheck[],
  oneAtATime: boolean,
  run: (check: ChosenCheck) => Promise<CheckOutcome>,
  onEnd: (outcome: CheckOutcome) => void,
): Promise<CheckOutcome[]> => {
  const outcomes: CheckOutcome[] = [];
  const end = (outcome: CheckOutcome): void => {
    outcomes.push(outcome);
    onEnd(outcome);
  };
  const waiting = [...chosen];
  const running = new Map<Check, Promise<void>>();
  const find = (script: string): CheckOutcome | undefined =>
    outcomes.find(({ check }) => check.script === script);

  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((total, check) => total + (check.cores ?? 1), 0);
    const next = waiting.findIndex(
      ({ check: { cores: wanted = 1, needs = [] } }) =>
        (oneAtATime ? running.size === 0 : busy + wanted <= cores) && needs.every(find),
    );
    const [one] = next < 0 ? [] : waiting.splice(next, 1);
    if (!one) {
      await Promise.race(running.values());
      continue;
    }
    const broken = one.check.needs?.find((script) => find(script)?.failed);
    if (broken) {
      end(failure(one.check, `Not run, because "npm run ${broken}" failed.`));
      continue;
    }
    const work = run(one).then((outcome) => {
      end(outcome);
      running.delete(one.check);
    });
    running.set(one.check, work);
  }
  return outcomes;
};

const slowestFiles = (outcomes: CheckOutcome[]): string[] =>
  outcomes
    .flatMap(({ files }) => [...files])
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_FILES)
    .map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

/** Services that run tests often show only the end of a long output. */
const failedTests = (outcomes: CheckOutcome[]): string[] =>
  outcomes
    .flatMap(({ failures }) => failures)
    .map((text) => text.split('\n').slice(0, REPEATED_LINES).join('\n'));

/**
 * Runs the chosen checks, shows the output of failed ones, and prints `N passed, N failed` last.
 * @returns the exit code
 * @throws UsageError
 */
export const runChecks = async ({
  step,
  say,
  started,
  args,
}: RunChecksOptions): Promise<number> => {
  const profile = args.includes('--profile');
  const oneAtATime = profile || args.includes('--one-at-a-time');
  const chosen = chooseChecks(
    args.filter((arg) => arg !== '--profile' && arg !== '--one-at-a-time'),
    say,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopChecks();
      process.exit(1);
    });
  }
  keepFilesInMemory();
  // Tests read it: see tier.ts.
  if (args.includes('--nightly')) process.env['TEST_TIER'] = 'nightly';
  // See `buildServices` of the kit.
  process.env['COMPILED_CHECKOUT'] = root;
  const run = async ({ check, args: own }: ChosenCheck): Promise<CheckOutcome> => {
    let outcome: CheckOutcome | undefined;
    const failed = new Error('failed');
    const work = async (report: (status: string) => void): Promise<void> => {
      try {
        // A missing browser is one clear failure, not one for each test.
        const env: NodeJS.ProcessEnv = check.browser ? { CHROMIUM_PATH: findChromium(say) } : {};
        outcome = await runCheck(check, {
          env,
          args: own,
          profile,
          onProgress: report,
          onFirstFailure: (text) => say(`${heading(check)}\nThe first failure:\n${text}`),
        });
      } catch (error) {
        outcome = failure(check, (error as Error).message);
      }
      if (outcome.failed) throw failed;
    };
    await step(check.title, work).catch(() => undefined);
    return outcome!;
  };
  const outcomes = await runAll(
    chosen,
    oneAtATime,
    run,
    ({ check, failed, output }) => failed && say(`${heading(check)}\n${output}`),
  );

  const total = (part: 'passed' | 'failed' | 'skipped'): number =>
    outcomes.reduce((sum, outcome) => sum + outcome[part], 0);
  if (profile) say(`\n${profileReport(outcomes)}`);
  const slowest = slowestFiles(outcomes);
  if (slowest.length > 0) say(`\n  The slowest test files:\n${slowest.join('\n')}`);
  const failures = failedTests(outcomes);
  if (failures.length > 0) say(`\n  The failed tests:\n${failures.join('\n\n')}`);
  say('');
  for (const { check, passed, failed: count, skipped } of outcomes) {
    if (check.count)
      say(
        `  ${check.title}: ${passed} passed, ${count} failed${skipped ? `, ${skipped} skipped` : ''}`,
      );
  }
  say(
    `  ${((performance.now() - started) / 60_000).toFixed(1)} minutes\n\n${total('passed')} passed, ${total('failed')} failed`,
  );
  return total('failed') ? 1 : 0;
};
