import type { SWRConfiguration } from 'swr';

/** Data never goes stale, nothing is fetched again by itself, nothing is retried (decisions, row 21). */
export const swrDefaults: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
  errorRetryCount: 0,
};
