import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { type LiveRemote, NODE_ENTRY, type ReleaseFile } from '@larkway/releases-contract';

/** Milliseconds for which a failure is remembered, so that a dead origin is not asked on every request. */
const FAILURE_MEMORY = 5_000;
/** Milliseconds for one file. */
const FETCH_TIMEOUT = 1_000;

export interface Artefacts {
  /**
   * Path of a version's node entry on this machine; what lives on another origin is fetched once and checked against
   * its hashes. @throws when a file is missing, late or not what the release says.
   */
  nodeEntry: (remote: LiveRemote) => Promise<string>;
}

const fetchFile = async (base: string, { path, integrity }: ReleaseFile): Promise<Buffer> => {
  const response = await fetch(new URL(path, base), { signal: AbortSignal.timeout(FETCH_TIMEOUT) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (found !== integrity) throw new Error(`${path} is not what was released`);
  return bytes;
};

/** The whole node build appears at once, or not at all. */
const download = async (remote: LiveRemote, target: string): Promise<void> => {
  const files = remote.files.filter(({ path }) => path.startsWith('node/'));
  const contents = await Promise.all(files.map((file) => fetchFile(remote.base, file)));
  await mkdir(dirname(target), { recursive: true });
  const staged = await mkdtemp(`${target}-`);
  for (const [index, { path }] of files.entries()) {
    const file = join(staged, normalize(path));
    if (!file.startsWith(staged)) throw new Error(`${path} leads out of its folder`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents[index]!);
  }
  await rm(target, { recursive: true, force: true });
  await rename(staged, target);
};

export interface ArtefactsOptions {
  /** The store that the site serves itself. */
  folder: string;
  /** Where versions from other origins are kept. */
  cache?: string;
}

export const createArtefacts = ({ folder, cache = join(tmpdir(), 'larkway-artefacts') }: ArtefactsOptions): Artefacts => {
  const found = new Map<string, Promise<string>>();

  const find = async (remote: LiveRemote): Promise<string> => {
    const isLocal = remote.base.startsWith('/');
    const home = join(isLocal ? folder : cache, remote.name, remote.version);
    const entry = join(home, NODE_ENTRY);
    if (!isLocal) await access(entry).catch(() => download(remote, home));
    await access(entry);
    return entry;
  };

  return {
    nodeEntry: (remote) => {
      const key = `${remote.base} ${remote.version}`;
      const known = found.get(key);
      if (known) return known;
      const search = find(remote);
      found.set(key, search);
      search.catch(() => setTimeout(() => found.delete(key), FAILURE_MEMORY).unref());
      return search;
    },
  };
};
