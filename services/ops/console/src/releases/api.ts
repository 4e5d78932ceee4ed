import { type ReleaseTrial, remotesPath } from '@larkway/ops-contract';
import useSWR from 'swr';
import { send } from '../api/http';

export const releasesPath = '/ops/api/releases';
export const ownershipPath = `${releasesPath}/ownership`;
export const changesPath = `${releasesPath}/changes`;
export const remotePath = (name: string): string => `${remotesPath}/${encodeURIComponent(name)}`;
export const errorsPath = (name: string): string => `${remotePath(name)}/errors`;
/** Path of the pictures of a version, in the service. */
export const picturesPath = (name: string, version: string): string =>
  `${remotePath(name)}/versions/${encodeURIComponent(version)}/pictures`;
/** Path of the page with the pictures of a version, in the console. */
export const picturesPage = (name: string, version: string): string =>
  `/releases/${name}/versions/${version}/pictures`;

/** Polling interval in milliseconds, because teams also release without the console. */
export const REFRESH_INTERVAL = 5_000;

type Wanted = { command: 'roll-back'; version?: string } | { command: 'promote'; version: string };

interface DryRun {
  dryRun: ReleaseTrial | undefined;
  /** Why the dry run failed. */
  error: Error | undefined;
}

/** Asks the service what a command would do to a remote; nothing is changed. */
export const useDryRun = (name: string, wanted: Wanted): DryRun => {
  const { data, error } = useSWR<ReleaseTrial, Error>(
    ['release dry run', name, wanted.command, wanted.version],
    async () => send<ReleaseTrial>(`${remotePath(name)}/trial`, wanted),
    {
      // No dry run is reused: the result may have changed within a minute.
      dedupingInterval: 0,
      revalidateOnReconnect: false,
    },
  );
  return { dryRun: data, error };
};
