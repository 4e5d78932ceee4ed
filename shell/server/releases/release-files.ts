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
/** Milliseconds for which a copy is kept although no map and no preview uses it. */
const UNUSED_MILLISECONDS = 86_400_000;
/** A copy, and what is left of one that was being written or removed. */
const copyName = /-[0-9a-f]{16}(?:-\w+)*$/;

export interface ReleaseFiles {
  /** What a pointer points to. @throws when it is unavailable, or is not what was signed. */
  release: (name: string, pointer: Pointer) => Promise<ResolvedRemote>;
  /** Path of the version's node entry on this machine, all of its files proved. @throws like `release`. */
  nodeEntry: (remote: ResolvedRemote) => Promise<string>;
  /** Counts as a use of the copy that a node entry belongs to. @returns false when the copy was removed */
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
  /** Folder of proved copies: nothing is loaded from anywhere else. */
  cache: string;
  /** Other origins that hold versions; nothing is fetched from anywhere else. */
  origins?: readonly string[];
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Everything that this server loads of a remote passes here, and is checked against what was signed. */
export const createReleaseFiles = ({
  store,
  cache,
  origins = [],
  now = Date.now,
}: ReleaseFilesOptions): ReleaseFiles => {
  // A map can be older than the list of origins, and its signature says nothing about who chose the address.
  const requireBase = (name: string, version: string, base: string): void => {
    if (!isAllowedBase({ name, version }, base, origins))
      throw new Error(
        `${name} ${version} has the base ${base}, which is not one of ARTEFACT_ORIGINS`,
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

  /** All at once or not at all; another process may be doing the same. */
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

  /** Also what was copied before is proved again: somebody may have been at it. */
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
    // Under the hash of what is in it, so that a copy is never taken for another's.
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

  /** The time of the last use is that of the folder: other servers with the same cache see it, and this one after a restart. */
  const touch = async (home: string): Promise<boolean> => {
    const seconds = now() / 1_000;
    return utimes(home, seconds, seconds).then(
      () => true,
      () => false,
    );
  };

  const removeIfUnused = async (home: string): Promise<void> => {
    // Nothing else of this server runs between the look and the new name, so that a copy which is used meanwhile stays.
    const found = statSync(home, { throwIfNoEntry: false });
    if (!found || now() - found.mtimeMs < UNUSED_MILLISECONDS) return;
    const removed = `${home}-${randomUUID().slice(0, 8)}`;
    renameSync(home, removed);
    await rm(removed, { recursive: true, force: true });
  };

  return {
    release: async (name, { version, digest, base }) => {
      requireBase(name, version, base);
      // What a version says of itself is had from the store, so that its pages are known while its own origin is down.
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
      // First, so that it is not removed while it is proved.
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
