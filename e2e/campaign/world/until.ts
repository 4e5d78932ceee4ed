import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the check returns something truthy. @throws after the given time, in the given words. */
export const until = async <T>(
  what: string,
  check: () => T | Promise<T>,
  milliseconds: number,
): Promise<NonNullable<T>> => {
  for (const end = Date.now() + milliseconds; ; await delay(20)) {
    const result = await check();
    if (result) return result as NonNullable<T>;
    if (Date.now() > end) throw new Error(`did not happen within ${milliseconds} ms: ${what}`);
  }
};
