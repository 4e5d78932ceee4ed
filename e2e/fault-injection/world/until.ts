import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the check returns a truthy value. @throws after the given time, naming `what` */
export const until = async <T>(
  what: string,
  check: () => T | Promise<T>,
  milliseconds: number,
): Promise<NonNullable<T>> => {
  for (const end = Date.now() + milliseconds; ; await delay(20)) {
    const result = await check();
    if (result) return result as NonNullable<T>;
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what}`);
  }
};
