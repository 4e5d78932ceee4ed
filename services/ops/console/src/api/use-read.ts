import { ApiError } from '@larkway/sdk';
import useSWR, { type SWRConfiguration } from 'swr';
import { read } from './http';

interface ReadResult<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  reload: () => Promise<unknown>;
}

/** What will not be answered otherwise a moment later: refusals, and a session that has ended. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** For SWR, which by itself asks no more after a failure: what was away is back without anybody's doing. */
export const pollingOptions = (
  every: number,
): Pick<SWRConfiguration, 'refreshInterval' | 'shouldRetryOnError' | 'onErrorRetry'> => ({
  refreshInterval: every,
  shouldRetryOnError: (error) => every > 0 && !isFinal(error),
  onErrorRetry: (_error, _key, _config, revalidate, options) =>
    void setTimeout(() => void revalidate(options), every),
});

/** One answer of the service by its path; `null` asks nothing. With `every` (milliseconds) it is asked again by itself, also after a failure. */
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
