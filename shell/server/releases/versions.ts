import type { Pointer, ResolvedRemote } from '@larkway/releases-contract';
import type { ReleaseFiles } from './release-files.js';

/** Keys that were used lately. */
interface RecentKeys {
  add: (key: string) => void;
  /** Counts as a use. */
  has: (key: string) => boolean;
}

/** Remembers as many keys as the limit says, and then forgets the one that was not used for longest: for servers that run for months. */
export const recentKeys = (limit: number): RecentKeys => {
  const keys = new Set<string>();
  const add = (key: string): void => {
    keys.delete(key);
    keys.add(key);
    if (keys.size > limit) keys.delete(keys.values().next().value!);
  };
  return {
    add,
    has: (key) => {
      if (!keys.has(key)) return false;
      add(key);
      return true;
    },
  };
};

/** Milliseconds for which a failure is remembered, so that what is broken is not asked for on every request. */
const FAILURE_MEMORY = 5_000;

export interface Versions {
  /** What a version says of itself. @throws when it is not what was signed. */
  find: (name: string, pointer: Pointer) => Promise<ResolvedRemote>;
  /** Whether this server was told of a version, and has heard of it since: of the last thousand. */
  isKnown: (name: string, version: string) => boolean;
  /** Path of its node entry, once all of it is proved and tried. @throws when it cannot be shown. */
  load: (remote: ResolvedRemote) => Promise<string>;
}

interface VersionsOptions {
  files: ReleaseFiles;
  /** Tries it where it can do no harm. @throws with what is wrong. */
  tryOut: (remote: ResolvedRemote) => Promise<void>;
}

/** Versions that are remembered: more than are ever live at once. */
const MOST_REMEMBERED = 64;

/** Versions that browsers may report on: pages stay open for days, and those that report keep their version known. */
export const MOST_KNOWN = 1_000;

/** Does the work once; a failure is tried again after a while, and what has not been asked for longest is forgotten. */
const once = <T>(): ((key: string, work: () => Promise<T>) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key, work) => {
    const before = known.get(key);
    const promise = before ?? work();
    known.delete(key);
    known.set(key, promise);
    if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value!);
    if (before) return before;
    promise.catch(() => setTimeout(() => known.delete(key), FAILURE_MEMORY).unref());
    return promise;
  };
};

/** Nothing takes traffic that has not come through here. */
export const createVersions = ({ files, tryOut }: VersionsOptions): Versions => {
  const findOnce = once<ResolvedRemote>();
  const loadOnce = once<string>();
  const known = recentKeys(MOST_KNOWN);
  return {
    find: async (name, pointer) => {
      const remote = await findOnce(
        `${name} ${pointer.version} ${pointer.digest} ${pointer.base}`,
        () => files.release(name, pointer),
      );
      known.add(`${name} ${remote.version}`);
      return remote;
    },
    isKnown: (name, version) => known.has(`${name} ${version}`),
    load: async (remote) => {
      const entry = await loadOnce(`${remote.name} ${remote.version} ${remote.base}`, async () => {
        const path = await files.nodeEntry(remote);
        await tryOut(remote);
        return path;
      });
      // It was tried, but its copy is removed when it was not used for a day.
      return (await files.markUsed(entry)) ? entry : files.nodeEntry(remote);
    },
  };
};
