import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventually } from '@larkway/kit/testing';
import { type CpuTime, ownSilence, readCpuTime } from './cpu-time.js';

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
      'is next to nothing while the process waits for a CPU all the time, which the system counts only afterwards',
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

  test('is whole where the system tells nothing about CPU time', () => {
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

  test('tells that a process which shares a core with three loops waits for a CPU most of the time', async () => {
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

  test('tells that a process which sleeps waits for no CPU', async () => {
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

  test('tells nothing about a process that is gone', () => {
    expect(readCpuTime(2 ** 22 + 1)).toBeUndefined();
  });
});
