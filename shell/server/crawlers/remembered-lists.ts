import type { ReadField } from '@larkway/releases-contract';
import type { Logger } from 'pino';
import { z } from 'zod';

/** A list that is unavailable and was never read. */
export class ListUnavailable extends Error {
  constructor(call: string, cause: unknown) {
    super(`${call} cannot be listed`, { cause });
    this.name = 'ListUnavailable';
  }
}

const ANSWER_MILLISECONDS = 1_000;

interface RememberedListsOptions {
  /** Takes paths such as `/api/vehicles`. */
  fetch: typeof fetch;
  log: Logger;
  /** Milliseconds for which an answer is fresh. */
  freshMilliseconds?: number;
}

interface Remembered {
  values: string[];
  /** Time after which the service is asked again. */
  until: number;
}

/**
 * Reads lists from services at most once a minute. While a service is down, its last list is used:
 * its pages still exist.
 */
export const rememberLists = ({
  fetch,
  log,
  freshMilliseconds = 60_000,
}: RememberedListsOptions): ReadField => {
  const remembered = new Map<string, Remembered>();
  const underWay = new Map<string, Promise<string[]>>();

  const ask = async (call: string, field: string): Promise<string[]> => {
    const response = await fetch(call, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
    if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    const entries = z
      .array(z.looseObject({ [field]: z.string().min(1) }))
      .parse(await response.json());
    return entries.map((entry) => entry[field] as string);
  };

  const refresh = async (key: string, call: string, field: string): Promise<string[]> => {
    const last = remembered.get(key);
    try {
      const values = await ask(call, field);
      remembered.set(key, { values, until: Date.now() + freshMilliseconds });
      return values;
    } catch (error) {
      log.warn(
        { err: error, call },
        last ? 'a list is unavailable; the sitemap uses the last one' : 'sitemap cannot be listed',
      );
      if (last) return last.values;
      throw new ListUnavailable(call, error);
    } finally {
      underWay.delete(key);
    }
  };

  return (call, field) => {
    const key = `${call} ${field}`;
    const last = remembered.get(key);
    if (last && last.until > Date.now()) return Promise.resolve(last.values);
    const promise = underWay.get(key) ?? refresh(key, call, field);
    underWay.set(key, promise);
    return promise;
  };
};
