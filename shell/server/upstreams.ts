import type { SiteServerConfig } from './config.js';

export type Upstreams = SiteServerConfig['API_UPSTREAMS'];

/**
 * The service that answers a path: the longest prefix that ends at a slash, a question mark or the
 * end.
 */
export const upstreamOf = (upstreams: Upstreams, url: string): string | undefined =>
  upstreams.find(
    ({ prefix }) => url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length]),
  )?.origin;

/** The visitor for whom a service is called. */
export interface Visitor {
  requestId: string;
  /** Omitted for the site's own requests. */
  address?: string;
  /**
   * Called for each call to a service that a document makes.
   * @returns a callback, which gets whether the complete, successful answer may be stored
   */
  onCall?: (origin: string) => (isSound: boolean) => void;
}

/**
 * `fetch` for paths such as `/api/vehicles`, sent directly to the services with the visitor's
 * request id and address.
 */
export const serviceFetch =
  (upstreams: Upstreams, { requestId, address }: Visitor): typeof fetch =>
  (input, init) => {
    const path = String(input);
    const origin = upstreamOf(upstreams, path);
    if (!origin) return Promise.reject(new Error('No service is configured for this path'));
    const headers = {
      ...(init?.headers as Record<string, string>),
      'x-request-id': requestId,
      ...(address && { 'x-forwarded-for': address }),
    };
    return fetch(`${origin}${path}`, { ...init, headers, redirect: 'error' });
  };
