import type { Overview } from '@larkway/ops-contract';
import { useSWRConfig } from 'swr';
import { useConnection, useLiveEvent } from '../api/live';
import { useRead } from '../api/use-read';

const path = '/ops/api/overview';

/** The latest figures: from the stream or, while it is interrupted, polled every ten seconds. */
export const useOverview = () => {
  const isStreaming = useConnection() === 'open';
  return useRead<Overview>(path, { every: isStreaming ? 0 : 10_000 });
};

/** Puts the stream's figures into the cache. Mounted once. */
export const OverviewFeed = () => {
  const { mutate } = useSWRConfig();
  useLiveEvent('overview', (overview) => void mutate(path, overview, { revalidate: false }));
  return null;
};
