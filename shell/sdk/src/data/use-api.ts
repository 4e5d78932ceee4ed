import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { useHost } from '../host/host';
import { type ApiError, isFailure, toApiError } from '../http/api-error';
import type { Http } from '../http/http';

/**
 * Data never goes stale, is never refetched in the background, and is never retried (decisions, row
 * 21).
 */
export const swrDefaults: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  shouldRetryOnError: false,
  errorRetryCount: 0,
};

export interface ApiResult<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** Fetches again and ignores the cache. */
  reload: () => void;
}

const useApiFrom = <T>(path: string | null, request: (http: Http) => Promise<T>): ApiResult<T> => {
  const { http } = useHost();
  const prefetched = useSWRConfig().fallback as Record<string, unknown>;
  const atRender = prefetched[path ?? ''];
  const { data, error, isLoading, mutate } = useSWR<unknown, ApiError>(path, (key: string) => {
    const now = prefetched[key];
    // It may arrive while the page is being rendered.
    return now === undefined || now === atRender ? request(http) : now;
  });
  if (path !== null && isFailure(data)) {
    // If the call fails again, the failure that is shown stays. One call is enough: SWR would
    // revalidate after it.
    return {
      data: undefined,
      error: toApiError(data),
      isLoading: false,
      reload: () => void mutate(request(http), { revalidate: false }).catch(() => undefined),
    };
  }
  return {
    data: data as T | undefined,
    // A response that was prefetched after a failure takes its place.
    error: data === undefined ? error : undefined,
    isLoading,
    reload: () => void mutate(),
  };
};

/**
 * The response of one read call, by its path. On the initial load, the response (or the failure)
 * comes with the document; later it comes from the cache, which never goes stale. `null` sends no
 * request.
 */
export const useApi = <T>(path: string | null): ApiResult<T> =>
  useApiFrom<T>(path, (http) => http.get<T>(path!));

/**
 * Loads the data that a remote was released with; a dynamic import keeps it out of the initial
 * load.
 */
export type Released<T> = () => Promise<T>;

/** Like `useApi`. If the call fails for any reason, the released data is used instead. */
export const useApiOrReleased = <T>(path: string, released: Released<T>): ApiResult<T> =>
  useApiFrom<T>(path, (http) => http.get<T>(path).catch(released));

/** For `load`: like `http.collect`, with the released data in place of each failed response. */
export const collectOrReleased = async (
  http: Http,
  released: Record<string, Released<unknown>>,
): Promise<Record<string, unknown>> => {
  const responses = await http.collect(Object.keys(released));
  const complete = Object.entries(responses).map(
    async ([path, response]) =>
      [path, isFailure(response) ? await released[path]!() : response] as const,
  );
  return Object.fromEntries(await Promise.all(complete));
};

/**
 * The value that a module's `load` put into its `fallback` under a key that is not a path. It is
 * defined on the initial load only, not after a navigation in the browser, so a page must work
 * without it.
 */
export const useEmbedded = <T>(key: string): T | undefined =>
  (useSWRConfig().fallback as Record<string, T | undefined>)[key];

/**
 * Returns a function that drops responses by path, including those that came with the document.
 * Components that show one of them fetch it again.
 */
export const useInvalidate = (): ((paths: string[]) => Promise<void>) => {
  const { forget } = useHost();
  const { mutate } = useSWRConfig();
  return async (paths) => {
    paths.forEach(forget);
    // SWR keeps a response that no component shows, unless it gets a value, even `undefined`.
    await Promise.all(paths.map((path) => mutate(path, undefined, { revalidate: true })));
  };
};
