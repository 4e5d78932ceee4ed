import { readFileSync } from 'node:fs';

/**
 * CPU times of a process's main thread, and of all its threads, since its start; in milliseconds
 * (Linux).
 */
export interface CpuTime {
  used: number;
  /** By all threads, in steps of ten. */
  usedByAll: number;
  /** Ready to run but waiting for a CPU, without the current wait. */
  waited: number;
  /** Runs, or waits for a CPU; false while it sleeps or is blocked. */
  isRunnable: boolean;
}

/** Of a process that starts. */
export const noCpuTime: CpuTime = { used: 0, usedByAll: 0, waited: 0, isRunnable: false };

const NANOSECONDS_PER_MILLISECOND = 1e6;
const MILLISECONDS_PER_TICK = 10;

/** @returns nothing where the system does not provide it */
export const readCpuTime = (pid: number): CpuTime | undefined => {
  try {
    // https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html
    const [used, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    // The name of the program, in parentheses, may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!used || waited === undefined) return undefined;
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, from the third field on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      used: used / NANOSECONDS_PER_MILLISECOND,
      usedByAll: (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK,
      waited: waited / NANOSECONDS_PER_MILLISECOND,
      isRunnable: fields[0] === 'R',
    };
  } catch {
    return undefined;
  }
};

/**
 * How long a silent process could have sent a beat, in milliseconds: its silence without the time
 * in which it waited for a CPU. A loop uses the CPU and a blocked thread sleeps; a process that the
 * machine starves does neither.
 */
export const ownSilence = (
  silence: number,
  before: CpuTime | undefined,
  now: CpuTime | undefined,
): number => {
  if (!before || !now) return silence;
  return now.isRunnable
    ? Math.min(silence, now.used - before.used)
    : silence - (now.waited - before.waited);
};

/** Total idle milliseconds after which the CPU time used in them is evaluated. */
const IDLE_MILLISECONDS = 5_000;
/** Milliseconds of CPU time that are normal, even if the machine was too busy to allow more. */
const HARMLESS_MILLISECONDS = 1_000;
/** Idle milliseconds in which they must be exceeded; beats use CPU time too. */
const LONGEST_IDLE_MILLISECONDS = 20_000;
/** Share of its possible CPU time, 0 to 1, from which a process counts as busy. */
const BUSY = 0.8;

/**
 * Detects code that keeps using the CPU although no document is rendered and the process still
 * sends beats.
 * @returns a function to call regularly with the CPU time used so far; `isIdle` says that nothing
 * was rendered since the last call. True if the process is busy without a document.
 */
export const createIdleCpuDetector = (): ((
  now: number,
  isIdle: boolean,
  cpu: CpuTime | undefined,
) => boolean) => {
  let before: { now: number; cpu: CpuTime } | undefined;
  let [idle, couldRun, used] = [0, 0, 0];
  return (now, isIdle, cpu) => {
    const last = before;
    before = cpu && { now, cpu };
    if (!isIdle || !last || !cpu) return false;
    idle += now - last.now;
    couldRun += ownSilence(now - last.now, last.cpu, cpu);
    used += cpu.usedByAll - last.cpu.usedByAll;
    const isHarmless = used <= HARMLESS_MILLISECONDS;
    if (idle < (isHarmless ? LONGEST_IDLE_MILLISECONDS : IDLE_MILLISECONDS)) return false;
    const isBusy = !isHarmless && used > BUSY * couldRun;
    [idle, couldRun, used] = [0, 0, 0];
    return isBusy;
  };
};
