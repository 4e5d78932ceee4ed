import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import { type Release, releaseSchema } from '@larkway/releases-contract';
import { remoteBuild, withSourceMaps } from '../presets/federation/index.js';
import { compile } from './compile.js';
import { checkSources } from './remote/check-sources.js';
import { writeBillOfMaterials } from './remote/bill-of-materials.js';
import { builtFiles, describe, releaseBytes } from './remote/describe.js';
import { writeOnce } from './store-version.js';

export interface Published {
  release: Release;
  /** Hash of the bytes of `release.json`. */
  digest: string;
  /** False when the store already held this version. */
  isNew: boolean;
}

/**
 * A version as the store holds it; undefined until its `release.json` is stored.
 * @throws ZodError when that is not a release
 */
const readPublished = async (
  store: ObjectStore,
  name: string,
  version: string,
): Promise<Published | undefined> => {
  const bytes = await store.read(`${name}/${version}/release.json`);
  return (
    bytes && {
      release: releaseSchema.parse(JSON.parse(bytes.toString('utf8'))),
      digest: integrityOf(bytes),
      isNew: false,
    }
  );
};

/**
 * Builds a remote and stores it under its version. Versions are immutable, so one that the store
 * already holds is not built again.
 * @param check called before the upload, and for a version that the store already holds; what it
 * throws stops the publication
 * @throws Error when the build, the description or the upload fails
 */
export const publishRemote = async (
  folder: string,
  store: ObjectStore,
  check: (release: Release) => Promise<void> = async () => undefined,
): Promise<Published> => {
  const build = await remoteBuild(folder);
  const known = await readPublished(store, build.manifest.name, build.version);
  if (known) {
    await check(known.release);
    return known;
  }

  await checkSources(folder);
  const stats = await compile(build.configurations.map(withSourceMaps));
  await writeBillOfMaterials(folder, build, stats);
  const release = await describe(folder, build);
  await check(release);
  const bytes = releaseBytes(release);

  const dist = join(folder, 'dist');
  await Promise.all(
    (await builtFiles(dist)).map(async ({ file, path }) =>
      writeOnce(store, release, path, await readFile(join(dist, file))),
    ),
  );
  // Written last: a version is complete or does not exist.
  await writeOnce(store, release, 'release.json', bytes);
  return { release, digest: integrityOf(bytes), isNew: true };
};
