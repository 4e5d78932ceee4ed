const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs each step in a task of its own, so that the browser can paint and answer input between them. */
export const startInSteps = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps) {
    await nextTask();
    await step();
  }
};
