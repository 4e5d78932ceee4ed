import type { FastifyRequest } from 'fastify';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sends something from a page of another site. Programs that are no browser say nothing of the kind,
 * and carry nobody's cookies.
 */
export const isCrossSite = (request: FastifyRequest): boolean => {
  if (safe.has(request.method)) return false;
  const { headers, host } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};
