import { authorizationFor } from '@larkway/kit/signing';
import type { Service } from './find-services.js';

/** Data of a person in one service, by table. */
export type Records = Record<string, Record<string, unknown>[]>;

/** A service that refused or could not be reached. */
export class Refusal extends Error {
  constructor(
    readonly service: string,
    /** Undefined if it could not be reached. */
    readonly status: number | undefined,
    message: string,
  ) {
    super(`${service}: ${message}`);
  }
}

// The address is in the body, because request paths are logged.
const ask = async <T>({ name, url, token }: Service, path: string, email: string): Promise<T> => {
  let response: Response;
  try {
    response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: authorizationFor(token), 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
  } catch (error) {
    throw new Refusal(name, undefined, `cannot be reached at ${url} (${(error as Error).message})`);
  }
  const body = (await response.json().catch(() => ({}))) as T & { error?: string };
  if (!response.ok)
    throw new Refusal(name, response.status, body.error ?? `answered ${response.status}`);
  return body;
};

export const exportPerson = async (service: Service, email: string): Promise<Records> =>
  (await ask<{ records: Records }>(service, '/internal/people/export', email)).records;

export const erasePerson = async (
  service: Service,
  email: string,
): Promise<Record<string, number>> =>
  (await ask<{ erased: Record<string, number> }>(service, '/internal/people/erase', email)).erased;
