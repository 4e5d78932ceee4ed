import { useSWRConfig } from 'swr';

/** Drops cached answers by path, and asks again where a page on screen shows one. */
export const useInvalidate = (): ((paths: string[]) => Promise<void>) => {
  const { mutate } = useSWRConfig();
  return async (paths) => {
    await Promise.all(paths.map((path) => mutate(path)));
  };
};
