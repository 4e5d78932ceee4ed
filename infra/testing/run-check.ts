import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../local/repository.js';
import type { Check } from './checks.js';
import { ProcessSampler } from './profile/process-sampler.js';
import { countsOf, reportTo, type Counts } from './counts.js';
import { TestProgress } from './test-progress.js';

export interface CheckOutcome extends Counts {
  check: Check;
  output: string;
  /** Milliseconds by test file, of checks that count tests. */
  files: Map<string, number>;
  /** What each failed test said, of checks that count tests. */
  failures: string[];
  /** With the option `profile`. */
  profile?: CheckProfile;
}

export interface CheckProfile {
  /** Seconds. */
  wall: number;
  sampler: ProcessSampler;
  costs: TestProgress['costs'];
}

export interface RunCheckOptions {
  env: NodeJS.ProcessEnv;
  /** Arguments of this run, after those of the check. */
  args: string[];
  /** Called with the progress of the check. */
  onProgress(status: string): void;
  onFirstFailure(text: string): void;
  /** Measures what the check costs. */
  profile?: boolean;
}

const POLL_MILLISECONDS = 500;
const SAMPLE_MILLISECONDS = 100;

const running = new Set<number>();

/** Stops running checks and their processes. */
export const stopChecks = (): void => {
  for (const pid of running) process.kill(-pid, 'SIGTERM');
};

const runScript = (
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ succeeded: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      'npm',
      ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])],
      {
        cwd: root,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CI: '1', FORCE_COLOR: '0', ...env },
      },
    );
    const { pid } = child;
    if (pid) running.add(pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.once('close', (code) => {
      if (pid) running.delete(pid);
      resolve({ succeeded: code === 0, output: output.trim() });
    });
  });

/**
 * Compiler, linter and `promtool` are Go programs. Other checks run at the same time, so one thread
 * is enough: several repeat part of the work. They exit within seconds, so they collect garbage
 * less often.
 */
const goEnvironment = { GOMAXPROCS: '1', GOGC: '400' };

/** Runs one check to its end. */
export const runCheck = async (
  check: Check,
  { env, args, onProgress, onFirstFailure, profile = false }: RunCheckOptions,
): Promise<CheckOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-check-'));
  const progress = new TestProgress(join(folder, 'progress'), onFirstFailure);
  const id = randomUUID();
  const sampler = new ProcessSampler(id);
  const started = performance.now();
  const poll = setInterval(() => onProgress(progress.read()), POLL_MILLISECONDS);
  const sampling = profile
    ? setInterval(() => sampler.sample(progress.running), SAMPLE_MILLISECONDS)
    : undefined;
  try {
    const file = join(folder, 'report.json');
    const report = check.count ? reportTo[check.count](file) : { args: [], env: {} };
    const everything = [...(check.args ?? []), ...report.args, ...args];
    const { succeeded, output } = await runScript(check.script, everything, {
      PROGRESS_FILE: join(folder, 'progress'),
      // Tests start several hundred processes of the same few programs.
      NODE_COMPILE_CACHE: join(root, '.local/compile-cache'),
      ...goEnvironment,
      ...(profile && { PROFILE: id }),
      ...env,
      ...report.env,
    });
    progress.read();
    const counts = countsOf(check.count, file, succeeded);
    const wall = (performance.now() - started) / 1000;
    return {
      check,
      output,
      files: progress.files,
      failures: progress.failures,
      ...counts,
      ...(profile && { profile: { wall, sampler, costs: progress.costs } }),
    };
  } finally {
    clearInterval(sampling);
    clearInterval(poll);
    rmSync(folder, { recursive: true, force: true });
  }
};
