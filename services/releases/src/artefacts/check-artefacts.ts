import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@larkway/kit/errors';
import { type ObjectStore, integrityOf } from '@larkway/kit/objects';
import {
  artefactKey,
  isMedia,
  MEDIA,
  type Release,
  releaseSchema,
} from '@larkway/releases-contract';

interface Problem {
  path: string;
  message: string;
}

const atOnce = 8;
const mostShown = 50;

const parsed = (bytes: Buffer): unknown => {
  try {
    return releaseSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    // Whatever else stands there, it is not this release.
    return undefined;
  }
};

const problemsOfDescription = async (
  store: ObjectStore,
  folder: string,
  release: Release,
  digest: string,
): Promise<Problem[]> => {
  const bytes = await store.read(`${folder}release.json`);
  if (!bytes)
    return [{ path: 'release', message: `${folder}release.json is not in the artefact store` }];
  if (integrityOf(bytes) !== digest)
    return [{ path: 'digest', message: `is not that of ${folder}release.json` }];
  return isDeepStrictEqual(parsed(bytes), release)
    ? []
    : [{ path: 'release', message: `${folder}release.json says something else` }];
};

const problemsOfFiles = async (store: ObjectStore, release: Release): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const left = [...release.files.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, { path, integrity }] = next;
      const bytes = await store.read(artefactKey(release, path));
      if (!bytes)
        problems.push({
          path: `release.files.${index}`,
          message: `${path} is not in the artefact store`,
        });
      else if (integrityOf(bytes) !== integrity)
        problems.push({
          path: `release.files.${index}`,
          message: `${path} is not what its hash says`,
        });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems;
};

const refuseFor = (problems: Problem[]): void => {
  if (problems.length > 0)
    throw new DomainError('invalid', 'The artefact store does not hold this release.', {
      issues: problems.slice(0, mostShown),
    });
};

/** @throws DomainError 422 unless the store holds exactly this release: its description with this digest, and every file with its hash. */
export const requireArtefacts = async (
  store: ObjectStore,
  release: Release,
  digest: string,
): Promise<void> => {
  const folder = `${release.name}/${release.version}/`;
  refuseFor([
    ...(await problemsOfDescription(store, folder, release, digest)),
    ...(await problemsOfFiles(store, release)),
  ]);
};

/** For a release that was whole before nobody could remove what versions share. @throws DomainError 422 when some of that is gone by now. */
export const requireMedia = async (store: ObjectStore, { name, files }: Release): Promise<void> => {
  if (!files.some(({ path }) => isMedia(path))) return;
  const there = new Set(await store.list(`${name}/${MEDIA}`));
  const gone = files.flatMap(({ path }, index) =>
    isMedia(path) && !there.has(`${name}/${path}`)
      ? [
          {
            path: `release.files.${index}`,
            message: `${path} is not in the artefact store any more`,
          },
        ]
      : [],
  );
  refuseFor(gone);
};
