import type { Pointer, ResolvedRemote } from '@larkway/releases-contract';
import type { ReleaseFiles } from './release-files.js';

/** Values of recently used keys. */
interface RecentValues<T> {
  set: (key: string, value: T) => void;
  /** Counts as a use. */
  get: (key: string) => T | undefined;
}

/** A map with a limit that forgets the least recently used key. */
const recentValues = <T>(limit: number): RecentValues<T> => {
  const values = new Map<string, T>();
  const set = (key: string, value: T): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size > limit) values.delete(values.keys().next().value!);
  };
  return {
    set,
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
};

/** Recently used keys. */
interface RecentKeys {
  add: (key: string) => void;
  /** Counts as a use. */
  has: (key: string) => boolean;
}

/** A set with a limit that forgets the least recently used key. */
export const recentKeys = (limit: number): RecentKeys => {
  const keys = recentValues<true>(limit);
  return { add: (key) => keys.set(key, true), has: (key) => keys.get(key) !== undefined };
};

const isScript = (path: string): boolean => /^(?:web|node)\/.*\.c?js$/.test(path);

/** Milliseconds until a failed version is tried again, not on every request. */
const FAILURE_MEMORY = 5_000;

export interface Versions {
  /** The release of a version. @throws if it does not match the signed digest */
  find: (name: string, pointer: Pointer) => Promise<ResolvedRemote>;
  /** Whether a version is one of the last thousand that this server found or got reports about. */
  isKnown: (name: string, version: string) => boolean;
  /** Whether a known version contains a script for browsers or for render processes. */
  hasScript: (name: string, version: string, path: string) => boolean;
  /**
   * Path of its node entry once it is verified and has passed its trial.
   * @throws if it cannot be shown
   */
  load: (remote: ResolvedRemote) => Promise<string>;
}

interface VersionsOptions {
  files: ReleaseFiles;
  /** Runs a trial render. @throws with its problems */
  tryOut: (remote: ResolvedRemote) => Promise<void>;
}

/** Cached versions: more than are live at the same time. */
const MOST_REMEMBERED = 64;

/**
 * Versions that browsers may report on: pages stay open for days, and their reports keep a version
 * known.
 */
export const MOST_KNOWN = 1_000;

/**
 * Caches promises by key: failures are retried after a while, and the least recently used key is
 * forgotten.
 */
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

/** Every version passes through here before it takes traffic. */
export const createVersions = ({ files, tryOut }: VersionsOptions): Versions => {
  const findOnce = once<ResolvedRemote>();
  const loadOnce = once<string>();
  /** The scripts of known versions. */
  const known = recentValues<ReadonlySet<string>>(MOST_KNOWN);
  return {
    find: async (name, pointer) => {
      const remote = await findOnce(
        `${name} ${pointer.version} ${pointer.digest} ${pointer.base}`,
        () => files.release(name, pointer),
      );
      const key = `${name} ${remote.version}`;
      if (!known.get(key))
        known.set(key, new Set(remote.files.map(({ path }) => path).filter(isScript)));
      return remote;
    },
    isKnown: (name, version) => known.get(`${name} ${version}`) !== undefined,
    hasScript: (name, version, path) => known.get(`${name} ${version}`)?.has(path) ?? false,
    load: async (remote) => {
      const entry = await loadOnce(`${remote.name} ${remote.version} ${remote.base}`, async () => {
        const path = await files.nodeEntry(remote);
        await tryOut(remote);
        return path;
      });
      // It passed its trial, but copies unused for a day are removed.
      return (await files.markUsed(entry)) ? entry : files.nodeEntry(remote);
    },
  };
};
