import type { FastifyRequest } from 'fastify';

/**
 * Whether something that changes state comes from anywhere but a page of this very origin. Browsers say where it comes from;
 * a caller who says nothing is no browser, carries a cookie on purpose, and has to show the session's token all the same.
 */
export const isFromElsewhere = ({ headers, host }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};
