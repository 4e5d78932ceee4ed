import { extname } from 'node:path';
import type { ObjectStore } from '@larkway/kit/objects';
import { artefactKey, isMedia, type Release } from '@larkway/releases-contract';

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

/** Whether the build made this file by compressing another one. */
export const isCompressedCopy = (path: string): boolean => /\.(br|gz)$/.test(path);

/**
 * Writes one file of a release to the artifact store. A file that another version or an interrupted upload already
 * stored is kept when its bytes are the same.
 * @throws Error when the store holds other bytes under this name
 */
export const writeOnce = async (
  store: ObjectStore,
  release: Pick<Release, 'name' | 'version'>,
  path: string,
  bytes: Buffer,
): Promise<void> => {
  const key = artefactKey(release, path);
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
