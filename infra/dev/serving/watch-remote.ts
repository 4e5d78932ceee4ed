import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import type { Configuration, MultiStats } from '@rspack/core';
import { type RemoteBuild, remoteBuild } from '../../presets/federation/index.js';
import { type Watch, watch } from './watch.js';

const LOOK_MILLISECONDS = 300;

export interface WatchRemoteOptions {
  /** The remote's folder. */
  folder: string;
  configure: (build: RemoteBuild) => Promise<Configuration[]> | Configuration[];
  /** Called at the end of each build, before the next can begin. Returns what is left to do, if anything: done for one build after the other. */
  onBuilt: (build: RemoteBuild, stats: MultiStats) => (() => Promise<void>) | undefined;
  onProblem: (message: string) => void;
}

/** Builds a remote whenever its sources change, and from scratch when its `mfe.json` does. */
export const watchRemote = ({
  folder,
  configure,
  onBuilt,
  onProblem,
}: WatchRemoteOptions): Watch => {
  const manifest = join(folder, 'mfe.json');
  let work = Promise.resolve();
  let watching: Watch | undefined;
  let isStopped = false;
  const inTurn = (what: () => Promise<void>): Promise<void> =>
    (work = work
      .then(() => (isStopped ? undefined : what()))
      .catch((error: unknown) =>
        onProblem(error instanceof Error ? error.message : String(error)),
      ));

  const begin = () =>
    inTurn(async () => {
      await watching?.stop();
      const build = await remoteBuild(folder);
      watching = watch({
        configurations: await configure(build),
        onProblem,
        onBuilt: (stats) => void inTurn(onBuilt(build, stats) ?? (() => Promise.resolve())),
      });
    });

  void begin();
  watchFile(
    manifest,
    { interval: LOOK_MILLISECONDS },
    (now, before) => void (now.mtimeMs !== before.mtimeMs && begin()),
  );
  return {
    stop: async () => {
      isStopped = true;
      unwatchFile(manifest);
      await work;
      await watching?.stop();
    },
  };
};
