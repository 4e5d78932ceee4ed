import type { Logger } from 'pino';
import { z } from 'zod';
import { ListUnavailable, type ReadField } from './listed-paths.js';

const ANSWER_MILLISECONDS = 1_000;

export interface RememberedListsOptions {
  /** Takes paths such as `/api/vehicles`. */
  fetch: typeof fetch;
  log: Logger;
  /** How long an answer is taken for true. */
  freshMilliseconds?: number;
}

interface Remembered {
  values: string[];
  /** Time after which the service is asked again. */
  until: number;
}

/**
 * Asks the services for lists, at most once a minute, and keeps the last answer as long as a service is away: a page
 * that cannot be counted right now has not gone.
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
        last ? 'sitemap lists what was there last' : 'sitemap cannot be listed',
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
