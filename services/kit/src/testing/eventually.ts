import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition holds, asking again every 20 ms; gives up after 5 s unless told otherwise. */
export const eventually = async (holds: () => boolean | Promise<boolean>, patience = 5_000): Promise<void> => {
  for (const deadline = Date.now() + patience; !(await holds()); await delay(20)) {
    if (Date.now() > deadline) throw new Error(`did not come true within ${patience} ms`);
  }
};
