import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checks, type Check } from './checks.js';
import { findChromium } from './chromium.js';
import { runCheck, stopChecks, type Outcome } from './run-check.js';

export interface RunChecksOptions {
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  say(text: string): void;
  /** `performance.now()` of the beginning. */
  started: number;
}

const cores = 2;

const failure = (check: Check, output: string): Outcome => ({ check, output, passed: 0, failed: 1, skipped: 0 });

/** What failed is shown at once: whoever waits for the rest can begin to look. */
const showing =
  (say: RunChecksOptions['say']) =>
  ({ check, output, failed }: Outcome): void => {
    if (failed) say(`\n── ${check.title} (npm run ${check.script}) ${'─'.repeat(Math.max(4, 70 - check.title.length))}\n${output}`);
  };

/** Runs the checks in their order, as many at a time as there are cores, each after those it needs. */
const runAll = async (checks: Check[], run: (check: Check) => Promise<Outcome>, show: (outcome: Outcome) => void): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const end = (outcome: Outcome): void => {
    outcomes.push(outcome);
    show(outcome);
  };
  const waiting = [...checks];
  const running = new Map<Check, Promise<void>>();
  const find = (title: string): Outcome | undefined => outcomes.find(({ check }) => check.title === title);

  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((total, check) => total + (check.cores ?? 1), 0);
    const next = waiting.findIndex(({ cores: wanted = 1, needs = [] }) => busy + wanted <= cores && needs.every(find));
    const [check] = next < 0 ? [] : waiting.splice(next, 1);
    if (!check) {
      await Promise.race(running.values());
      continue;
    }
    const broken = check.needs?.find((title) => find(title)?.failed);
    if (broken) {
      end(failure(check, `Not run: «${broken}» failed.`));
      continue;
    }
    const work = run(check).then((outcome) => {
      end(outcome);
      running.delete(check);
    });
    running.set(check, work);
  }
  return outcomes;
};

/** A browser test needs its browser before, not a pool's worth of failures after. */
const withBrowser = (check: Check, say: RunChecksOptions['say']): NodeJS.ProcessEnv => (check.browser ? { CHROMIUM_PATH: findChromium(say) } : {});

const isInstalled = (program: string): boolean => (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The checks that this machine can run. Reports those that it cannot. */
const possibleChecks = (say: RunChecksOptions['say']): Check[] => {
  if (!isInstalled('redis-server')) say('  - redis-server is not installed: the Redis half of the queue tests is skipped');
  return checks.filter(({ title, needsOneOf }) => {
    if (!needsOneOf || needsOneOf.some(isInstalled)) return true;
    say(`  - ${needsOneOf.join(' or ')} is not installed: "${title}" is left out`);
    return false;
  });
};

/** Runs every check, shows what failed in full, and ends with the line `N passed, N failed`. @returns the exit code. */
export const runChecks = async ({ step, say, started }: RunChecksOptions): Promise<number> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopChecks();
      process.exit(1);
    });
  }
  const failed = new Error('failed');
  const outcomes = await runAll(possibleChecks(say), async (check) => {
    let outcome: Outcome | undefined;
    const work = async (): Promise<void> => {
      try {
        outcome = await runCheck(check, withBrowser(check, say));
      } catch (error) {
        outcome = failure(check, (error as Error).message);
      }
      if (outcome.failed) throw failed;
    };
    await step(check.title, work).catch(() => undefined);
    return outcome!;
  }, showing(say));

  const total = (part: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((sum, outcome) => sum + outcome[part], 0);
  say('');
  for (const { check, passed, failed: count, skipped } of outcomes) {
    if (check.count) say(`  ${check.title}: ${passed} passed, ${count} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }
  say(`  ${((performance.now() - started) / 60_000).toFixed(1)} minutes\n\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') ? 1 : 0;
};
