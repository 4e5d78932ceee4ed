import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventually } from '@larkway/kit/testing';
import {
  type CpuTime,
  createIdleCpuDetector,
  noCpuTime,
  ownSilence,
  readCpuTime,
} from './cpu-time.js';

const cpu = (used: number, waited: number, isRunnable: boolean): CpuTime => ({
  used,
  usedByAll: used,
  waited,
  isRunnable,
});

describe('The silence of a process', () => {
  test.each([
    ['is whole for a loop on an idle machine', cpu(2_600, 3, true), 2_600],
    ['is whole for a thread that blocks', cpu(0, 0, false), 2_600],
    ['is the CPU time of a loop that shares a core with three others', cpu(650, 1_500, true), 650],
    [
      'is next to nothing while the process waits for a CPU all the time, which the system counts only afterward',
      cpu(4, 0, true),
      4,
    ],
    [
      'is without the time for which a process that sleeps now waited for a CPU',
      cpu(100, 2_300, false),
      300,
    ],
  ])('%s', (_what, after, milliseconds) => {
    const before = cpu(500, 70, false);
    expect(
      ownSilence(2_600, before, {
        ...after,
        used: before.used + after.used,
        waited: before.waited + after.waited,
      }),
    ).toBe(milliseconds);
  });

  test('counts completely if the system provides no CPU times', () => {
    expect(ownSilence(2_600, undefined, undefined)).toBe(2_600);
  });
});

(process.platform === 'linux' ? describe : describe.skip)('Linux', () => {
  const started: ChildProcess[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  const run = (...command: [string, ...string[]]): number => {
    const child = spawn(command[0], command.slice(1), { stdio: 'ignore' });
    started.push(child);
    return child.pid!;
  };
  const lastCore = (): string =>
    /^Cpus_allowed_list:.*?(?<core>\d+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))!.groups![
      'core'
    ]!;

  test('shows that a process that shares a core with three loops mostly waits for a CPU', async () => {
    const [pid] = Array.from({ length: 4 }, () =>
      run('taskset', '-c', lastCore(), 'nice', '-n', '5', 'sh', '-c', 'while :; do :; done'),
    );
    const before = await eventually('it runs', () => readCpuTime(pid!));
    const begun = Date.now();
    await eventually(
      'it has waited for a second',
      () => readCpuTime(pid!)!.waited - before.waited > 1_000,
    );
    const after = readCpuTime(pid!)!;
    expect(after.isRunnable).toBe(true);
    expect(ownSilence(Date.now() - begun, before, after)).toBeLessThan((Date.now() - begun) / 2);
  });

  test('shows that a sleeping process does not wait for a CPU', async () => {
    const pid = run('sleep', '60');
    const sleeping = (): CpuTime | undefined => {
      const time = readCpuTime(pid);
      return time?.isRunnable === false && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n'
        ? time
        : undefined;
    };
    const before = await eventually('it sleeps', sleeping);
    expect(ownSilence(1_000, before, readCpuTime(pid))).toBe(1_000);
  });

  test('is undefined for a process that has exited', () => {
    expect(readCpuTime(2 ** 22 + 1)).toBeUndefined();
  });
});

const STEP = 250;

interface Step {
  /** Milliseconds of this step, by the main thread and by others. */
  used: number;
  usedByOthers?: number;
  waited?: number;
  isIdle?: boolean;
}

/**
 * Whether a process that continues like this for a minute is detected as busy, and after how many
 * milliseconds.
 */
const foundAfter = (stepAt: (step: number) => Step): number | undefined => {
  const isBusy = createIdleCpuDetector();
  let cpu = noCpuTime;
  for (let step = 0; step <= 60_000 / STEP; step += 1) {
    const { used, usedByOthers = 0, waited = 0, isIdle = true } = stepAt(step);
    cpu = {
      used: cpu.used + used,
      usedByAll: cpu.usedByAll + used + usedByOthers,
      waited: cpu.waited + waited,
      isRunnable: used + waited >= STEP,
    };
    if (isBusy(step * STEP, isIdle, cpu)) return step * STEP;
  }
  return undefined;
};

describe('A render process without a document', () => {
  test('that uses a CPU all the time is detected after five seconds', () => {
    expect(foundAfter(() => ({ used: STEP }))).toBe(5_000);
  });

  test('that computes in other threads while its main thread sleeps is detected after five seconds', () => {
    expect(foundAfter(() => ({ used: 0, usedByOthers: 3 * STEP }))).toBe(5_000);
  });

  test('that gets only a third of a CPU, because the machine is busy, and uses all of it is detected after five seconds', () => {
    expect(foundAfter(() => ({ used: STEP / 3, waited: (2 * STEP) / 3 }))).toBe(5_000);
  });

  test('that gets a tenth of a CPU and uses all of it is detected once it has used more than a second', () => {
    expect(foundAfter(() => ({ used: STEP / 10, waited: (9 * STEP) / 10 }))).toBe(10_250);
  });

  test('is detected soon after it begins to use a CPU, however long it was idle before', () => {
    expect(
      foundAfter((step) => ({ used: step * STEP < 31_000 ? 1 : STEP }))! - 31_000,
    ).toBeLessThan(10_000);
  });

  test.each([
    ['uses half of a CPU', { used: STEP / 2 }],
    [
      'gives signs of life on a machine that lets it wait for a CPU nearly all the time',
      { used: 5, waited: STEP - 5 },
    ],
  ])('that %s is never found busy', (_what, step) => {
    expect(foundAfter(() => step)).toBeUndefined();
  });

  test('that had documents all the time is never detected as busy, however much CPU time it used', () => {
    expect(foundAfter(() => ({ used: STEP, isIdle: false }))).toBeUndefined();
  });

  test('between documents is detected as busy once the time between them adds up to five seconds', () => {
    expect(foundAfter((step) => ({ used: STEP, isIdle: step % 2 === 0 }))).toBe(10_000);
  });

  test('is never detected as busy if the system provides no CPU times', () => {
    const isBusy = createIdleCpuDetector();
    expect(
      Array.from({ length: 100 }, (_, step) => isBusy(step * STEP, true, undefined)),
    ).not.toContain(true);
  });
});
