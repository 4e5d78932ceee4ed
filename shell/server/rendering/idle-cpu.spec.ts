import { noCpuTime } from './cpu-time.js';
import { createIdleCpu } from './idle-cpu.js';

const STEP = 250;

interface Step {
  /** Milliseconds of this step, by the main thread and by others. */
  used: number;
  usedByOthers?: number;
  waited?: number;
  isIdle?: boolean;
}

/** Whether a process that goes on like this for a minute is found to be busy, and after how many milliseconds. */
const foundAfter = (stepAt: (step: number) => Step): number | undefined => {
  const isBusy = createIdleCpu();
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
  test('that uses a CPU all the time is found after five seconds', () => {
    expect(foundAfter(() => ({ used: STEP }))).toBe(5_000);
  });

  test('that computes in other threads while its main thread sleeps is found after five seconds', () => {
    expect(foundAfter(() => ({ used: 0, usedByOthers: 3 * STEP }))).toBe(5_000);
  });

  test('that gets only a third of a CPU, because the machine is busy, and uses all of it is found after five seconds', () => {
    expect(foundAfter(() => ({ used: STEP / 3, waited: (2 * STEP) / 3 }))).toBe(5_000);
  });

  test('that gets a tenth of a CPU and uses all of it is found once it has used more than a second', () => {
    expect(foundAfter(() => ({ used: STEP / 10, waited: (9 * STEP) / 10 }))).toBe(10_250);
  });

  test('is found soon after it begins to use a CPU, however long it was idle before', () => {
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

  test('that had documents all the time is never found busy, however much CPU time it used', () => {
    expect(foundAfter(() => ({ used: STEP, isIdle: false }))).toBeUndefined();
  });

  test('between documents is found busy once the time between them adds up to five seconds', () => {
    expect(foundAfter((step) => ({ used: STEP, isIdle: step % 2 === 0 }))).toBe(10_000);
  });

  test('is never found busy where the system tells nothing about CPU time', () => {
    const isBusy = createIdleCpu();
    expect(
      Array.from({ length: 100 }, (_, step) => isBusy(step * STEP, true, undefined)),
    ).not.toContain(true);
  });
});
