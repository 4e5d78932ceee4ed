import { useSWRConfig } from 'swr';

/**
 * What a module's `load` put into its `fallback` under a key of its own that is no path: there while the first view is, and
 * nothing after a navigation in the browser. For what a page looks better with and can do without.
 */
export const useEmbedded = <T>(key: string): T | undefined =>
  (useSWRConfig().fallback as Record<string, T | undefined>)[key];
