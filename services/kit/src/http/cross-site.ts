import type { FastifyRequest } from 'fastify';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sends something from a page of another site. Programs that are no browser say nothing of the kind,
 * and carry nobody's cookies.
 */
export const isCrossSite = ({ method, headers, host }: FastifyRequest): boolean => {
  if (safe.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
};
