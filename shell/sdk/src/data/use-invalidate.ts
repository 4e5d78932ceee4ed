import { useSWRConfig } from 'swr';
import { useHost } from '../host/host-context';

/** Drops answers by path, also those that came with the document; whoever shows one, now or later, asks again. */
export const useInvalidate = (): ((paths: string[]) => Promise<void>) => {
  const { forget } = useHost();
  const { mutate } = useSWRConfig();
  return async (paths) => {
    paths.forEach(forget);
    // With a value, even none, for otherwise an answer that nobody shows would stay.
    await Promise.all(paths.map((path) => mutate(path, undefined, { revalidate: true })));
  };
};
