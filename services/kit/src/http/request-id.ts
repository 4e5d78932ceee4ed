import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'x-request-id';
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's request id when it is well formed, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
