import { setTimeout as delay } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined>;

/** Milliseconds between two checks: frequent expensive checks would slow down their subject. */
const pause = (waited: number): number => {
  if (waited < 200) return 20;
  if (waited < 1_000) return 50;
  return waited < 5_000 ? 100 : 250;
};

/**
 * Waits until the check returns a truthy value. Rejects with the given description when the time is
 * up.
 */
export const eventually = async <T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<Truthy<T>> => {
  for (const start = Date.now(); ; await delay(pause(Date.now() - start))) {
    const result = await check();
    if (result) return result as Truthy<T>;
    if (Date.now() - start > timeoutMs)
      throw new Error(`did not happen within ${timeoutMs} ms: ${what}`);
  }
};
