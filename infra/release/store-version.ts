import { extname } from 'node:path';
import type { ObjectStore } from '@larkway/kit/objects';
import {
  artifactKey,
  isMedia,
  type Release,
  releaseSchema,
  withCopies,
} from '@larkway/releases-contract';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.glb': 'model/gltf-binary',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Whether the build made this file by compressing another one. */
export const isCompressedCopy = (path: string): boolean => /\.(br|gz)$/.test(path);

/**
 * Writes one file of a release to the artifact store. A file that another version or an interrupted
 * upload already stored is kept when its bytes are the same.
 * @throws Error if the store contains other bytes under this name
 */
export const writeOnce = async (
  store: ObjectStore,
  release: Pick<Release, 'name' | 'version'>,
  path: string,
  bytes: Buffer,
): Promise<void> => {
  const key = artifactKey(release, path);
  const contentType = contentTypes[extname(key)] ?? 'application/octet-stream';
  if ((await store.write(key, bytes, { contentType })) === 'written') return;
  // Compressors differ in their output. An earlier version's copy was made from the same file.
  if (isMedia(path) && isCompressedCopy(path)) return;
  if (!(await store.read(key))?.equals(bytes)) {
    throw new Error(
      `${key} is in the artifact store with other bytes; stored files are never overwritten`,
    );
  }
};

/**
 * Copies a version from one artifact store to another.
 * @throws Error if `from` does not contain it, or `to` contains other bytes under one of its names
 */
export const copyVersion = async (
  from: ObjectStore,
  to: ObjectStore,
  { name, version }: Pick<Release, 'name' | 'version'>,
): Promise<void> => {
  const description = await from.read(artifactKey({ name, version }, 'release.json'));
  if (!description) throw new Error(`${name} ${version} is not in the artifact store`);
  const release = releaseSchema.parse(JSON.parse(description.toString('utf8')));
  for (const path of release.files.flatMap((file) => withCopies(file.path))) {
    const bytes = await from.read(artifactKey(release, path));
    if (bytes) await writeOnce(to, release, path, bytes);
  }
  // Written last: a reader that finds release.json finds every file it lists.
  await writeOnce(to, release, 'release.json', description);
};
