import type { ReleaseTrial } from '@larkway/ops-contract';
import useSWR from 'swr';
import { send } from '../api/http';
import { remotePath } from './paths';

type Wanted = { command: 'roll-back'; version?: string } | { command: 'promote'; version: string };

interface Trial {
  trial: ReleaseTrial | undefined;
  /** Why it cannot even be tried. */
  error: Error | undefined;
}

/** What a command would do to a remote as it is now; nothing is changed. */
export const useTrial = (name: string, wanted: Wanted): Trial => {
  const { data, error } = useSWR<ReleaseTrial, Error>(
    ['release trial', name, wanted.command, wanted.version],
    async () => send<ReleaseTrial>(`${remotePath(name)}/trial`, wanted),
    {
      // Each question is asked anew: what was an answer a minute ago may be none now.
      dedupingInterval: 0,
      revalidateOnReconnect: false,
    },
  );
  return { trial: data, error };
};
