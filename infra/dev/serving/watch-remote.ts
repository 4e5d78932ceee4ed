import { unwatchFile, watchFile } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Compiler, type Configuration, type MultiStats, rspack } from '@rspack/core';
import { type RemoteBuild, remoteBuild } from '../../presets/federation/index.js';

interface WatchOptions {
  configurations: Configuration[];
  /** Called after each successful build. */
  onBuilt: (stats: MultiStats) => void;
  /** Called with the compiler's errors after a failed build. */
  onProblem: (message: string) => void;
}

interface Watch {
  stop: () => Promise<void>;
}

const messageOf = (stats: MultiStats): string =>
  stats.toString({ all: false, errors: true, colors: false });

const WRITE_MILLISECONDS = 1_000;
const LOOK_AGAIN_MILLISECONDS = 20;

const isEmpty = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && found.size === 0;
};

/**
 * Many editors empty a file before they write it. Built in between, it would be a component without
 * content, and the open page would lose its state.
 */
const untilWritten = async ({ modifiedFiles = new Set() }: Compiler): Promise<void> => {
  const end = Date.now() + WRITE_MILLISECONDS;
  for (const file of modifiedFiles)
    while ((await isEmpty(file)) && Date.now() < end) await wait(LOOK_AGAIN_MILLISECONDS);
};

/** Builds now and after each change of a source. */
const watch = ({ configurations, onBuilt, onProblem }: WatchOptions): Watch => {
  const compiler = rspack(configurations);
  for (const each of compiler.compilers)
    each.hooks.watchRun.tapPromise('untilWritten', untilWritten);
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) return onProblem(error.message);
    if (!stats) return;
    if (stats.hasErrors()) onProblem(messageOf(stats));
    else onBuilt(stats);
  });
  return { stop: () => new Promise((resolve) => watching.close(() => resolve())) };
};

const LOOK_MILLISECONDS = 300;

interface WatchRemoteOptions {
  /** The remote's folder. */
  folder: string;
  configure: (build: RemoteBuild) => Promise<Configuration[]> | Configuration[];
  /**
   * Called after each build, before the next can start. Returns further work, which runs in the
   * order of builds.
   */
  onBuilt: (build: RemoteBuild, stats: MultiStats) => (() => Promise<void>) | undefined;
  onProblem: (message: string) => void;
}

/** Builds a remote when its sources change, and from scratch when its `mfe.json` changes. */
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
