import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startThrowAwayPostgres } from '../../local/postgres/postgres.js';
import { runMutations } from '../mutation/run-mutations.js';
import { referenceOf, runTest, type TestStatus } from '../mutation/run-test.js';
import type { Guard } from './guard.js';
import { guards } from './guards.js';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Copies of the repository that are used concurrently; each runs one spec file, which may start
 * services.
 */
const COPIES = 3;

// A removed guard may leave an unused name, which is a type error; the output is written anyway.
const compileIn = (folder: string, { compile }: Guard): void => {
  if (!compile) return;
  const run = (...args: string[]): unknown =>
    spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  run('node_modules/typescript/bin/tsc', '-b', '--noCheck', compile);
  // Programs run as bundles; what has not changed is not bundled again.
  run('infra/bundling/main.mjs');
};

/** Runs tests on the PostgreSQL server of this run. */
const createTestRunner = (databases: string) => {
  const run = (folder: string, test: string) =>
    runTest(folder, referenceOf(test), { TEST_POSTGRES_URL: databases });
  /** Results of tests with all guards in place. */
  const before = new Map<string, Promise<TestStatus>>();

  return {
    /** @throws if a test fails although the guard is there: its failure would prove nothing */
    prepare: async (folder: string, guard: Guard): Promise<void> => {
      compileIn(folder, guard);
      for (const test of guard.tests) {
        if (!existsSync(path.join(folder, referenceOf(test).file)))
          throw new Error(`${referenceOf(test).file} does not exist`);
        const status = before.get(test) ?? run(folder, test);
        before.set(test, status);
        if ((await status) !== 'green')
          throw new Error(`${test} is ${await status} although the guard is there`);
      }
    },
    /** @returns `red` when each of the tests fails without the guard */
    runTests: async (folder: string, guard: Guard): Promise<string> => {
      compileIn(folder, guard);
      for (const test of guard.tests) {
        const status = await run(folder, test);
        if (status !== 'red') return `${status} without it: ${test}`;
      }
      return 'red';
    },
  };
};

/** Removes each guard, or those whose ids start with a word. @returns the exit code */
export const checkGuards = async (words: string[]): Promise<number> => {
  const asked = guards.filter(
    ({ id }) => words.length === 0 || words.some((word) => id.startsWith(word)),
  );
  const postgres = await startThrowAwayPostgres(
    mkdtempSync(path.join(tmpdir(), 'larkway-guards-')),
  );
  let detected = 0;
  try {
    await runMutations({
      root,
      // Those that compile take longest.
      mutations: asked.toSorted(
        (a, b) => Number(b.compile !== undefined) - Number(a.compile !== undefined),
      ),
      copies: COPIES,
      ...createTestRunner(postgres.url),
      onResult: ({ id, prevents }, { status, seconds }) => {
        if (status === 'red') detected += 1;
        console.log(
          status === 'red'
            ? `detected      ${id} (${seconds} s)`
            : `NOT DETECTED  ${id} (${seconds} s): ${status}\n             It prevents: ${prevents}`,
        );
      },
    });
  } finally {
    await postgres.stop();
  }
  console.log(`${detected} of ${asked.length} detected`);
  return detected === asked.length ? 0 : 1;
};
