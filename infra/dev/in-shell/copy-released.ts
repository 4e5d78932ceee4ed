import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import { artifactKey, type Pointer, releaseSchema } from '@larkway/releases-contract';

const put = async (file: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const read = async (store: ObjectStore, key: string): Promise<Buffer> => {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${key} is not in the artefact store`);
  return bytes;
};

/**
 * Brings a released version into a folder that a site serves, once. One that another origin serves stays there.
 * @throws when the store has it not, or has something else.
 */
export const copyReleased = async (
  store: ObjectStore,
  artefacts: string,
  name: string,
  { version, digest, base }: Pointer,
): Promise<void> => {
  const home = `${name}/${version}`;
  const last = join(artefacts, home, 'release.json');
  if (!base.startsWith('/') || (await isThere(last))) return;
  const bytes = await read(store, `${home}/release.json`);
  if (integrityOf(bytes) !== digest)
    throw new Error(`${home}/release.json is not what was released`);
  const release = releaseSchema.parse(JSON.parse(bytes.toString('utf8')));
  const keys = release.files.map(({ path }) => artifactKey(release, path));
  await Promise.all(keys.map(async (key) => put(join(artefacts, key), await read(store, key))));
  // It comes last: a version is there as a whole or not at all.
  await put(last, bytes);
};
