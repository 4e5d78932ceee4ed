import { type CpuTime, ownSilence } from './cpu-time.js';

/** Milliseconds without a document, added up, after which the CPU time that was used in them is judged. */
const IDLE_MILLISECONDS = 5_000;
/** Milliseconds of CPU time that are nobody's fault, even if the process could not use more because the machine is busy. */
const HARMLESS_MILLISECONDS = 1_000;
/** Milliseconds without a document in which they must be exceeded: signs of life use CPU time, too. */
const LONGEST_IDLE_MILLISECONDS = 20_000;
/** Part of the time in which the process could run, 0 to 1, from which it counts as busy. */
const BUSY = 0.8;

/**
 * Finds code that keeps using the CPU although no document is rendered. Between two steps it lets the process give signs of life.
 * @returns a function that is called again and again with what the process has used so far; `isIdle` says that it rendered nothing
 * since the last call. True when it is busy without a document.
 */
export const createIdleCpu = (): ((
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
