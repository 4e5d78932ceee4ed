import type { FastifyRequest } from 'fastify';

/**
 * Whether a call comes from anywhere but a page of the console. Browsers send where it comes from; a caller who sends
 * nothing is no browser, and has to show the session's token all the same. Other ports of the console's host name are elsewhere too,
 * although browsers send them its cookies. An address that is typed in (`none`) only reads.
 *
 * @param consoleOrigin the host that is called when left out
 */
export const isFromElsewhere = (
  { method, headers, host }: FastifyRequest,
  consoleOrigin?: string,
): boolean => {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  if (site !== 'same-origin' && !(site === 'none' && method === 'GET')) return true;
  if (origin === undefined) return false;
  return consoleOrigin
    ? origin !== consoleOrigin
    : !URL.canParse(origin) || new URL(origin).host !== host;
};
