import type { ObjectStore } from '@larkway/kit/objects';
import { artefactKey, type Release, releaseSchema, withCopies } from '@larkway/releases-contract';
import { writeOnce } from './store-file.js';

/**
 * Copies a version from one artifact store to another.
 * @throws Error when `from` does not hold it, or `to` holds other bytes under one of its names
 */
export const copyVersion = async (
  from: ObjectStore,
  to: ObjectStore,
  { name, version }: Pick<Release, 'name' | 'version'>,
): Promise<void> => {
  const description = await from.read(artefactKey({ name, version }, 'release.json'));
  if (!description) throw new Error(`${name} ${version} is not in the artifact store`);
  const release = releaseSchema.parse(JSON.parse(description.toString('utf8')));
  for (const path of release.files.flatMap((file) => withCopies(file.path))) {
    const bytes = await from.read(artefactKey(release, path));
    if (bytes) await writeOnce(to, release, path, bytes);
  }
  // Written last: a reader that finds release.json finds every file it lists.
  await writeOnce(to, release, 'release.json', description);
};
