import type { Overview } from '@larkway/ops-contract';
import { useSWRConfig } from 'swr';
import { useConnection, useLiveEvent } from '../api/live';
import { useRead } from '../api/use-read';

const path = '/ops/api/overview';

/** The latest figures: from the stream while it runs, asked for every ten seconds while it does not. */
export const useOverview = () => {
  const isStreaming = useConnection() === 'open';
  return useRead<Overview>(path, { every: isStreaming ? 0 : 10_000 });
};

/** Hands the stream's figures to whoever shows them. Mounted once. */
export const OverviewFeed = () => {
  const { mutate } = useSWRConfig();
  useLiveEvent('overview', (overview) => void mutate(path, overview, { revalidate: false }));
  return null;
};
