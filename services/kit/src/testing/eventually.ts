import { setTimeout as delay } from 'node:timers/promises';

type Truthy<T> = Exclude<T, false | null | undefined>;

/** Milliseconds between two checks: after a second, checks that are expensive would use more of the processor than what they wait for. */
const pause = (waited: number): number => (waited < 1_000 ? 20 : 100);

/** Waits until the check returns something truthy; rejects with the given words after the time is up. */
export const eventually = async <T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<Truthy<T>> => {
  for (const begun = Date.now(); ; await delay(pause(Date.now() - begun))) {
    const result = await check();
    if (result) return result as Truthy<T>;
    if (Date.now() - begun > timeoutMs)
      throw new Error(`did not happen within ${timeoutMs} ms: ${what}`);
  }
};
