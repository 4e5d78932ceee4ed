import { type ReleaseTrial, remotesPath } from '@larkway/ops-contract';
import useSWR from 'swr';
import { send } from '../api/http';

export const releasesPath = '/ops/api/releases';
export const ownershipPath = `${releasesPath}/ownership`;
export const changesPath = `${releasesPath}/changes`;
export const remotePath = (name: string): string => `${remotesPath}/${encodeURIComponent(name)}`;

/** Milliseconds after which the service is asked again: what teams do by themselves shows here too. */
export const REFRESH_INTERVAL = 5_000;

type Wanted = { command: 'roll-back'; version?: string } | { command: 'promote'; version: string };

interface DryRun {
  dryRun: ReleaseTrial | undefined;
  /** Why it cannot even be tried. */
  error: Error | undefined;
}

/** What a command would do to a remote as it is now; nothing is changed. */
export const useDryRun = (name: string, wanted: Wanted): DryRun => {
  const { data, error } = useSWR<ReleaseTrial, Error>(
    ['release dry run', name, wanted.command, wanted.version],
    async () => send<ReleaseTrial>(`${remotePath(name)}/trial`, wanted),
    {
      // Each question is asked anew: what was an answer a minute ago may be none now.
      dedupingInterval: 0,
      revalidateOnReconnect: false,
    },
  );
  return { dryRun: data, error };
};
