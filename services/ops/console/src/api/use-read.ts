import type { ApiError } from '@larkway/sdk';
import useSWR from 'swr';
import { read } from './http';

interface Reading<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  reload: () => Promise<unknown>;
}

/** One answer of the service by its path; `null` asks nothing. With `every` (milliseconds) it is asked again by itself. */
export const useRead = <T>(path: string | null, { every = 0 }: { every?: number } = {}): Reading<T> => {
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(path, read, { refreshInterval: every, shouldRetryOnError: false, keepPreviousData: true });
  return { data, error, isLoading, reload: () => mutate() };
};
