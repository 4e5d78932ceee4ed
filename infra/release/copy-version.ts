import type { ObjectStore } from '@larkway/kit';
import { artefactKey, type Release, releaseSchema, withCopies } from '@larkway/releases-contract';
import { writeOnce } from './publish-remote.js';

/** Brings a version from one artefact store into another. @throws when the one has it not, or the other has something else under its name */
export const copyVersion = async (from: ObjectStore, to: ObjectStore, { name, version }: Pick<Release, 'name' | 'version'>): Promise<void> => {
  const description = await from.read(artefactKey({ name, version }, 'release.json'));
  if (!description) throw new Error(`${name} ${version} is not in the artefact store`);
  const release = releaseSchema.parse(JSON.parse(description.toString('utf8')));
  for (const path of release.files.flatMap((file) => withCopies(file.path))) {
    const bytes = await from.read(artefactKey(release, path));
    if (bytes) await writeOnce(to, release, path, bytes);
  }
  // It comes last: whoever finds it finds all that it names.
  await writeOnce(to, release, 'release.json', description);
};
