import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@larkway/kit/http';
import { rejectAfter } from '@larkway/kit/errors';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import type { Logger } from 'pino';
import {
  BUILDS,
  FILES,
  idOf,
  isImmutable,
  keyOfBuild,
  readBuild,
  type ShellBuild,
  USES,
} from './stored-builds.js';

const DAY = 86_400_000;
/** Days for which the files of a build are kept after a site server last ran it. */
const DAYS_KEPT = 30;
/** Milliseconds between two marks that this build is in use. */
const MARK_INTERVAL = DAY / 2;
/** Milliseconds after which a failed attempt is repeated. */
const RETRY_INTERVAL = 60_000;
/** Milliseconds for which the start of the server waits. */
const START_TIMEOUT = 15_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The immutable files of a web build. */
const describeBuild = async (web: string): Promise<ShellBuild> => {
  const entries = await readdir(web, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(web.length + 1))
    .filter(isImmutable)
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => [path, integrityOf(await readFile(join(web, path)))] as const),
  );
  return { files: Object.fromEntries(described) };
};

/** Last day on which each build was in use. */
const lastUses = async (store: ObjectStore): Promise<Map<string, string>> => {
  const last = new Map<string, string>();
  // Keys are sorted, so the latest day of a build is its last key.
  for (const key of await store.list(USES)) {
    const [id, day] = key.slice(USES.length).split('/');
    last.set(id!, day!);
  }
  return last;
};

const filesOfAll = async (store: ObjectStore): Promise<Set<string>> => {
  const builds = await Promise.all((await store.list(BUILDS)).map((key) => readBuild(store, key)));
  return new Set(builds.flatMap((build) => Object.keys(build?.files ?? {})));
};

/** Removes builds that no site server has run for thirty days, and files that no other build has. */
const removeUnused = async (store: ObjectStore, now: number): Promise<string[]> => {
  const oldest = dayOf(now - DAYS_KEPT * DAY);
  const unused = [...(await lastUses(store))].filter(([, day]) => day < oldest);
  for (const [id] of unused) {
    const build = await readBuild(store, keyOfBuild(id));
    // First, so that servers no longer look for its files.
    await store.remove(keyOfBuild(id));
    const needed = await filesOfAll(store);
    for (const path of Object.keys(build?.files ?? {}).filter((each) => !needed.has(each)))
      await store.remove(`${FILES}${path}`);
    for (const key of await store.list(`${USES}${id}/`)) await store.remove(key);
  }
  return unused.map(([id]) => id);
};

export interface KeepBuildOptions {
  /** Folder of this server's web build. */
  web: string;
  store: ObjectStore;
  log: Logger;
  now?: () => number;
}

/** Stores the files of this build for all site servers, and removes those of unused builds. */
export const storeBuild = async ({
  web,
  store,
  log,
  now = Date.now,
}: KeepBuildOptions): Promise<void> => {
  const build = await describeBuild(web);
  const id = idOf(build);
  // First, so that another server does not remove the build meanwhile.
  await store.write(`${USES}${id}/${dayOf(now())}`, Buffer.alloc(0));
  const stored = new Set(await store.list(FILES));
  const missing = Object.keys(build.files).filter((path) => !stored.has(`${FILES}${path}`));
  for (const path of missing) await store.write(`${FILES}${path}`, await readFile(join(web, path)));
  // Last: a build that is listed has all of its files.
  await store.write(keyOfBuild(id), Buffer.from(canonicalJson(build)), {
    contentType: 'application/json',
  });
  const removed = await removeUnused(store, now());
  log.info({ build: id, files: missing.length, removed }, 'files of the shell are shared');
};

/**
 * Stores the files of this build before documents that need them are sent, and marks them as used
 * twice a day. Without a writable store, the server starts and tries again every minute.
 * @returns stops it
 */
export const keepBuild = async (options: KeepBuildOptions): Promise<() => void> => {
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const work = async (): Promise<void> => {
    let pause = MARK_INTERVAL;
    try {
      await storeBuild(options);
    } catch (error) {
      pause = RETRY_INTERVAL;
      options.log.warn(
        { err: error },
        'files of the shell are not shared: other builds cannot serve them to open pages',
      );
    }
    if (!isClosed) timer = setTimeout(() => void work(), pause).unref();
  };
  await rejectAfter(START_TIMEOUT, work(), 'slow').catch(() => undefined);
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
};
