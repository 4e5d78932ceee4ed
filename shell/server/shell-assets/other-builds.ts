import { setTimeout as delay } from 'node:timers/promises';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import { BUILDS, FILES, isImmutable, readBuild, type ShellBuild } from './stored-builds.js';

/** Shortest milliseconds between two lists of builds, however many unknown files are requested. */
const REFRESH_INTERVAL = 1_000;

export interface OtherBuilds {
  /**
   * The bytes of a file of any build that site servers ran lately, if they are what that build
   * contains. @throws if the store is unavailable
   */
  read: (path: string) => Promise<Buffer | undefined>;
}

/** Finds files of the shell's other builds, which open pages may still request. */
export const openOtherBuilds = (store: ObjectStore): OtherBuilds => {
  /** Builds never change, so each is read once. */
  let builds = new Map<string, ShellBuild>();
  let next: Promise<void> | undefined;
  let lastStart = -Infinity;

  const refresh = async (): Promise<void> => {
    const read = await Promise.all(
      (await store.list(BUILDS)).map(
        async (key) => [key, builds.get(key) ?? (await readBuild(store, key))] as const,
      ),
    );
    builds = new Map(read.filter((each): each is [string, ShellBuild] => each[1] !== undefined));
  };

  /** Waits for a list that begins after this call: a new build is listed before its documents. */
  const refreshed = (): Promise<void> =>
    (next ??= (async () => {
      await delay(Math.max(0, lastStart + REFRESH_INTERVAL - performance.now()));
      next = undefined;
      lastStart = performance.now();
      await refresh();
    })());

  const hashesOf = (path: string): string[] =>
    [...builds.values()].flatMap(({ files }) => (Object.hasOwn(files, path) ? files[path]! : []));

  return {
    read: async (path) => {
      if (!isImmutable(path)) return undefined;
      // A known file without a compressed copy needs no list.
      if (hashesOf(path.replace(/\.(?:br|gz)$/, '')).length === 0) await refreshed();
      const hashes = hashesOf(path);
      if (hashes.length === 0) return undefined;
      const bytes = await store.read(`${FILES}${path}`);
      return bytes && hashes.includes(integrityOf(bytes)) ? bytes : undefined;
    },
  };
};
