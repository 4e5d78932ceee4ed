import type { SiteServerConfig } from './config.js';

export type Upstreams = SiteServerConfig['API_UPSTREAMS'];

/** The service that answers a path: the longest prefix that ends at a slash, a question mark or the end. */
export const upstreamOf = (upstreams: Upstreams, url: string): string | undefined =>
  upstreams.find(
    ({ prefix }) => url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length]),
  )?.origin;
