import { isDeepStrictEqual } from 'node:util';
import { DomainError, notFound } from '@larkway/kit/errors';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import {
  artifactKey,
  isMedia,
  MEDIA,
  type Release,
  releaseSchema,
  type Sbom,
  SBOM_FILE,
  sbomSchema,
} from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { RemoteEntity } from '../versions/version.entity.js';

/**
 * Injection token of the `ObjectStore` that contains all versions: their files at
 * `<remote>/<version>/<path>`, shared files at `<remote>/media/<name>`.
 */
export const ARTIFACT_STORE = Symbol('artifact store');

interface Problem {
  path: string;
  message: string;
}

const CONCURRENT_READS = 8;
const MAX_PROBLEMS_SHOWN = 50;

const parseRelease = (bytes: Buffer): unknown => {
  try {
    return releaseSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    // Not JSON, or not a release: in both cases it differs from the published one.
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
    return [{ path: 'release', message: `${folder}release.json is not in the artifact store` }];
  if (integrityOf(bytes) !== digest)
    return [{ path: 'digest', message: `is not the hash of ${folder}release.json` }];
  return isDeepStrictEqual(parseRelease(bytes), release)
    ? []
    : [{ path: 'release', message: `${folder}release.json differs from the published release` }];
};

const problemsOfFiles = async (store: ObjectStore, release: Release): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const remaining = [...release.files.entries()];
  const work = async (): Promise<void> => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [index, { path, integrity }] = next;
      const bytes = await store.read(artifactKey(release, path));
      if (!bytes)
        problems.push({
          path: `release.files.${index}`,
          message: `${path} is not in the artifact store`,
        });
      else if (integrityOf(bytes) !== integrity)
        problems.push({
          path: `release.files.${index}`,
          message: `${path} does not match its hash`,
        });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
  return problems;
};

const refuseFor = (problems: Problem[]): void => {
  if (problems.length > 0)
    throw new DomainError('invalid', 'The artifact store does not contain this release.', {
      issues: problems.slice(0, MAX_PROBLEMS_SHOWN),
    });
};

/**
 * @throws DomainError 422 unless the store contains `release.json` with this digest and every file
 * with its hash
 */
export const requireArtifacts = async (
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

/**
 * The bill of materials of a version, as it was published.
 * @throws DomainError 404 if the version has none
 */
export const readSbom = async (store: ObjectStore, release: Release): Promise<Sbom> => {
  const { name, version, files } = release;
  const file = files.find(({ path }) => path === SBOM_FILE);
  if (!file)
    throw notFound(
      `${name} ${version} has no bill of materials: it was published before 2026-11-26.`,
    );
  const bytes = await store.read(artifactKey(release, SBOM_FILE));
  if (!bytes || integrityOf(bytes) !== file.integrity)
    throw new Error(`${SBOM_FILE} of ${name} ${version} is not what was published`);
  return sbomSchema.parse(JSON.parse(bytes.toString()));
};

/**
 * Checks shared files again after `lockRemoteMedia`: until then, another transaction could remove
 * them.
 * @throws DomainError 422 if one of them is missing
 */
export const requireSharedMedia = async (
  store: ObjectStore,
  { name, files }: Release,
): Promise<void> => {
  if (!files.some(({ path }) => isMedia(path))) return;
  const stored = new Set(await store.list(`${name}/${MEDIA}`));
  const missing = files.flatMap(({ path }, index) =>
    isMedia(path) && !stored.has(`${name}/${path}`)
      ? [
          {
            path: `release.files.${index}`,
            message: `${path} is no longer in the artifact store`,
          },
        ]
      : [],
  );
  refuseFor(missing);
};

/**
 * Until the end of the transaction, no other one registers a version of the remote or removes files
 * that its versions share.
 */
export const lockRemoteMedia = async (manager: EntityManager, name: string): Promise<void> => {
  await manager.findOne(RemoteEntity, { where: { name }, lock: { mode: 'pessimistic_write' } });
};
