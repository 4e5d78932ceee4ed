import useSWR from 'swr';
import type { ApiError } from '../http/api-error';
import { isFailure, toApiError } from '../http/failure';
import type { Http } from '../http/http';
import { useHost } from '../host/host-context';

export interface ApiResult<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** Asks again, whatever is cached. */
  reload: () => void;
}

/** `useApi` with a way of its own to the answer. Internal to the SDK. */
export const useApiFrom = <T>(
  path: string | null,
  ask: (http: Http) => Promise<T>,
): ApiResult<T> => {
  const { http } = useHost();
  const { data, error, isLoading, mutate } = useSWR<unknown, ApiError>(path, () => ask(http));
  if (path !== null && isFailure(data)) {
    // When the call fails again, however it fails, the failure that is shown stays. One call is enough: SWR would ask again after it.
    return {
      data: undefined,
      error: toApiError(data),
      isLoading: false,
      reload: () => void mutate(ask(http), { revalidate: false }).catch(() => undefined),
    };
  }
  return { data: data as T | undefined, error, isLoading, reload: () => void mutate() };
};

/**
 * One read call, by its path. On the first view the answer (or the failure) comes with the document;
 * later from the cache, which never goes stale. `null` asks nothing.
 */
export const useApi = <T>(path: string | null): ApiResult<T> =>
  useApiFrom<T>(path, (http) => http.get<T>(path!));
