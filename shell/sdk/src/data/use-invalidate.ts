import { useSWRConfig } from 'swr';

/** Drops answers by path, also those that came with the document; whoever shows one, now or later, asks again. */
export const useInvalidate = (): ((paths: string[]) => Promise<void>) => {
  const { fallback, mutate } = useSWRConfig();
  return async (paths) => {
    for (const path of paths) delete fallback[path];
    // With a value, even none, for otherwise an answer that nobody shows would stay.
    await Promise.all(paths.map((path) => mutate(path, undefined, { revalidate: true })));
  };
};
