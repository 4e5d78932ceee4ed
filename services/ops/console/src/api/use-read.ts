import { ApiError } from '@larkway/sdk';
import useSWR, { type SWRConfiguration } from 'swr';
import { read } from './http';

interface ReadResult<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  reload: () => Promise<unknown>;
}

/** Errors that a retry does not change: refusals, and a session that has ended. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Options for SWR, which otherwise stops polling after an error. `every` is in milliseconds. */
export const pollingOptions = (
  every: number,
): Pick<SWRConfiguration, 'refreshInterval' | 'shouldRetryOnError' | 'onErrorRetry'> => ({
  refreshInterval: every,
  shouldRetryOnError: (error) => every > 0 && !isFinal(error),
  onErrorRetry: (_error, _key, _config, revalidate, options) =>
    void setTimeout(() => void revalidate(options), every),
});

/**
 * Reads a path of the service; `null` reads nothing. With `every` (milliseconds) it polls, also
 * after an error.
 */
export const useRead = <T>(
  path: string | null,
  { every = 0 }: { every?: number } = {},
): ReadResult<T> => {
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(path, read, {
    ...pollingOptions(every),
    keepPreviousData: true,
  });
  return { data, error, isLoading, reload: () => mutate() };
};
