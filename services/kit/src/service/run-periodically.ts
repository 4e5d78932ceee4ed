/** Work that is repeated until it is stopped. */
export interface PeriodicWork {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again, each time `pause` milliseconds after the last run.
 * @param work handles its errors
 */
export const runPeriodically = (pause: number, work: () => Promise<void>): PeriodicWork => {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const schedule = (): void => {
    if (!isStopped) timer = setTimeout(run, pause);
  };
  const run = (): void => {
    running = work().then(schedule);
  };
  schedule();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
