import { setTimeout as delay } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined>;

/** Waits until the check returns something truthy; rejects with the given words after the time is up. */
export const eventually = async <T>(what: string, check: () => T | Promise<T>, timeoutMs = 20_000): Promise<Truthy<T>> => {
  for (const deadline = Date.now() + timeoutMs; ; await delay(20)) {
    const result = await check();
    if (result) return result as Truthy<T>;
    if (Date.now() > deadline) throw new Error(`did not happen within ${timeoutMs} ms: ${what}`);
  }
};
