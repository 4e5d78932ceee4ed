import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { integrityOf, type ObjectStore } from '@larkway/kit';
import { artefactKey, isMedia, type Release, releaseSchema } from '@larkway/releases-contract';
import { remoteBuild } from '../presets/federation/index.js';
import { compile } from './compile.js';
import { builtFiles, describe, isCompressedCopy, releaseBytes } from './remote/describe.js';

type Named = Pick<Release, 'name' | 'version'>;

export interface Published {
  release: Release;
  /** Of the bytes of `release.json`. */
  digest: string;
  /** False when the store had this very version before. */
  isNew: boolean;
}

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.glb': 'model/gltf-binary',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A version as the store has it; nothing while it is not there as a whole. @throws when it is no release. */
const readPublished = async (store: ObjectStore, name: string, version: string): Promise<Published | undefined> => {
  const bytes = await store.read(`${name}/${version}/release.json`);
  return bytes && { release: releaseSchema.parse(JSON.parse(bytes.toString('utf8'))), digest: integrityOf(bytes), isNew: false };
};

/**
 * Writes one file of a release. What another version brought, or an interrupted upload left behind, is taken over when it is the same.
 * @throws when it differs
 */
export const writeOnce = async (store: ObjectStore, release: Named, path: string, bytes: Buffer): Promise<void> => {
  const key = artefactKey(release, path);
  const contentType = contentTypes[extname(key)] ?? 'application/octet-stream';
  if ((await store.write(key, bytes, { contentType })) === 'written') return;
  // Compressors differ in their bytes: the copy that came with an earlier version was made of the same file.
  if (isMedia(path) && isCompressedCopy(path)) return;
  if (!(await store.read(key))?.equals(bytes)) throw new Error(`${key} is in the artefact store with other bytes; nothing in it is ever written over`);
};

/**
 * Builds a remote and puts it into the artefact store under its version. A version that is there already is left
 * alone: versions are immutable. @throws when it cannot be built, described or stored.
 */
export const publishRemote = async (folder: string, store: ObjectStore): Promise<Published> => {
  const build = await remoteBuild(folder);
  const known = await readPublished(store, build.face.name, build.version);
  if (known) return known;

  await compile(build.configurations);
  const release = await describe(folder, build);
  const bytes = releaseBytes(release);

  const dist = join(folder, 'dist');
  await Promise.all((await builtFiles(dist)).map(async ({ file, path }) => writeOnce(store, release, path, await readFile(join(dist, file)))));
  // It comes last: a version is there as a whole or not at all.
  await writeOnce(store, release, 'release.json', bytes);
  return { release, digest: integrityOf(bytes), isNew: true };
};
