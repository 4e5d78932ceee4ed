import { randomUUID } from 'node:crypto';

/**
 * Headers of every response of every process, including refused requests; not of hijacked streams.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Documents and files with their own policy override it.
  'content-security-policy': "frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

export const requestIdHeader = 'x-request-id';
const acceptable = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's request id when it is well formed, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
