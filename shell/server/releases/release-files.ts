import { createHash, randomUUID } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import {
  isAllowedBase,
  NODE_ENTRY,
  type Pointer,
  type Release,
  type ReleaseFile,
  releaseSchema,
  type ResolvedRemote,
} from '@larkway/releases-contract';

/** Milliseconds for one file of another origin. */
const FETCH_TIMEOUT = 1_000;
/** Milliseconds until a copy that no map and no preview uses is removed. */
const UNUSED_MILLISECONDS = 86_400_000;
/** A copy, or the rest of one that was being written or removed. */
const copyName = /-[0-9a-f]{16}(?:-\w+)*$/;

export interface ReleaseFiles {
  /** The release of a pointer. @throws if it is unavailable or does not match the signed digest */
  release: (name: string, pointer: Pointer) => Promise<ResolvedRemote>;
  /**
   * Path of the version's node entry on this machine; all of its files are verified.
   * @throws like `release`
   */
  nodeEntry: (remote: ResolvedRemote) => Promise<string>;
  /** Marks the copy of a node entry as used. @returns false if the copy was removed */
  markUsed: (entry: string) => Promise<boolean>;
  /** Removes copies that were not used for a day, other than those of the given versions. */
  removeUnused: (served: ResolvedRemote[]) => Promise<void>;
}

const proved = (bytes: Buffer, integrity: string, name: string): Buffer => {
  if (integrityOf(bytes) !== integrity) throw new Error(`${name} is not what was released`);
  return bytes;
};

const fetchBytes = async (address: URL): Promise<Buffer> => {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(FETCH_TIMEOUT),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

export interface ReleaseFilesOptions {
  /** Versions that the site serves itself. */
  store: ObjectStore;
  /** Folder of verified copies: nothing is loaded from anywhere else. */
  cache: string;
  /** Other origins that hold versions; nothing is fetched from anywhere else. */
  origins?: readonly string[];
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Loads all files of remotes for this server and verifies them against the signed hashes. */
export const createReleaseFiles = ({
  store,
  cache,
  origins = [],
  now = Date.now,
}: ReleaseFilesOptions): ReleaseFiles => {
  // The map may be older than the list of origins, and its signature does not vouch for the
  // address.
  const requireBase = (name: string, version: string, base: string): void => {
    if (!isAllowedBase({ name, version }, base, origins))
      throw new Error(
        `${name} ${version} has the base ${base}, which is not one of ARTIFACT_ORIGINS`,
      );
  };

  const read = async (
    name: string,
    version: string,
    base: string,
    path: string,
  ): Promise<Buffer> => {
    requireBase(name, version, base);
    if (!base.startsWith('/')) return fetchBytes(new URL(path, base));
    const bytes = await store.read(`${name}/${version}/${path}`);
    if (!bytes) throw new Error(`${name} ${version} has no ${path}`);
    return bytes;
  };

  /** Atomic; another process may be copying the same version. */
  const copy = async (
    remote: ResolvedRemote,
    files: ReleaseFile[],
    target: string,
  ): Promise<void> => {
    const contents = await Promise.all(
      files.map(async ({ path, integrity }) =>
        proved(
          await read(remote.name, remote.version, remote.base, path),
          integrity,
          `${remote.name} ${remote.version} ${path}`,
        ),
      ),
    );
    await mkdir(dirname(target), { recursive: true });
    const staged = await mkdtemp(`${target}-`);
    for (const [index, { path }] of files.entries()) {
      const file = join(staged, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, contents[index]!);
    }
    await rm(target, { recursive: true, force: true });
    await rename(staged, target);
  };

  /** Existing copies are verified again, because they may have been changed. */
  const isWhole = async (files: ReleaseFile[], home: string): Promise<boolean> => {
    const found = await Promise.all(
      files.map(
        async ({ path, integrity }) =>
          integrityOf(await readFile(join(home, path)).catch(() => Buffer.alloc(0))) === integrity,
      ),
    );
    return found.every(Boolean);
  };

  const nodeFiles = ({ files }: ResolvedRemote): ReleaseFile[] =>
    files.filter(({ path }) => path.startsWith('node/'));

  const homeOf = (remote: ResolvedRemote): string => {
    // Named by the hash of its files, so that copies are never mixed up.
    const sum = createHash('sha256')
      .update(
        nodeFiles(remote)
          .map(({ path, integrity }) => `${path} ${integrity}`)
          .join('\n'),
      )
      .digest('hex')
      .slice(0, 16);
    return join(cache, remote.name, `${remote.version}-${sum}`);
  };

  /**
   * The folder's time is that of the last use: other servers with the same cache see it, and this
   * one after a restart.
   */
  const touch = async (home: string): Promise<boolean> => {
    const seconds = now() / 1_000;
    return utimes(home, seconds, seconds).then(
      () => true,
      () => false,
    );
  };

  const removeIfUnused = async (home: string): Promise<void> => {
    // Synchronous, so that a copy cannot be used between the check and the rename.
    const found = statSync(home, { throwIfNoEntry: false });
    if (!found || now() - found.mtimeMs < UNUSED_MILLISECONDS) return;
    const removed = `${home}-${randomUUID().slice(0, 8)}`;
    renameSync(home, removed);
    await rm(removed, { recursive: true, force: true });
  };

  return {
    release: async (name, { version, digest, base }) => {
      requireBase(name, version, base);
      // The store's own description is preferred, so that pages are known while the version's
      // origin is down.
      const kept = await store.read(`${name}/${version}/release.json`);
      const bytes = proved(
        kept ?? (await read(name, version, base, 'release.json')),
        digest,
        `${name} ${version} release.json`,
      );
      const release: Release = releaseSchema.parse(JSON.parse(bytes.toString('utf8')));
      if (release.name !== name || release.version !== version)
        throw new Error(
          `The release of ${name} ${version} says it is ${release.name} ${release.version}`,
        );
      return { ...release, base };
    },
    nodeEntry: async (remote) => {
      const files = nodeFiles(remote);
      const home = homeOf(remote);
      const entry = join(home, NODE_ENTRY);
      // First, so that it is not removed while it is verified.
      await touch(home);
      if (!(await isWhole(files, home))) await copy(remote, files, home);
      // Render processes may run as another user; a folder that is staged is for its owner alone.
      await chmod(home, 0o755);
      await touch(home);
      return entry;
    },
    markUsed: (entry) => touch(dirname(dirname(entry))),
    removeUnused: async (served) => {
      await Promise.all(served.map((remote) => touch(homeOf(remote))));
      const remotes = await readdir(cache, { withFileTypes: true });
      for (const { name } of remotes.filter((found) => found.isDirectory())) {
        for (const copied of await readdir(join(cache, name)))
          if (copyName.test(copied)) await removeIfUnused(join(cache, name, copied));
      }
    },
  };
};
