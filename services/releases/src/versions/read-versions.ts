import { DomainError, notFound } from '@larkway/kit/errors';
import {
  type Pointer,
  type PublishedVersion,
  type Release,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import {
  RemoteEntity,
  RetirementEntity,
  VersionEntity,
  WithdrawalEntity,
} from './version.entity.js';

const MAX_LISTED = 200;

export interface VersionName {
  name: string;
  version: string;
}

/** A version with what is known about it in other tables. */
export type FoundVersion = VersionEntity & {
  remote: RemoteEntity;
  retirement: RetirementEntity | null;
  /** It was rolled back in the channel that visitors see. */
  withdrawal: WithdrawalEntity | null;
};

export const toRelease = ({ release }: Pick<VersionEntity, 'release'>): Release =>
  JSON.parse(release) as Release;

export const toPointer = ({ version, digest, base }: Pointer): Pointer => ({
  version,
  digest,
  base,
});

/** The wire type of a version. */
export const toPublished = (row: FoundVersion): PublishedVersion => {
  const { commit, uncommitted } = toRelease(row);
  return {
    name: row.name,
    team: row.remote.team,
    version: row.version,
    commit: commit ?? null,
    ...(uncommitted && { uncommitted }),
    digest: row.digest,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: row.publishedBy,
    withdrawn: row.withdrawal !== null,
    retiredAt: row.retirement?.retiredAt.toISOString() ?? null,
  };
};

const selectVersions = (manager: EntityManager): SelectQueryBuilder<VersionEntity> =>
  manager
    .createQueryBuilder(VersionEntity, 'v')
    .innerJoinAndMapOne('v.remote', RemoteEntity, 'r', 'r.name = v.name')
    .leftJoinAndMapOne(
      'v.retirement',
      RetirementEntity,
      't',
      't.name = v.name AND t.version = v.version',
    )
    .leftJoinAndMapOne(
      'v.withdrawal',
      WithdrawalEntity,
      'w',
      `w.channel = 'production' AND w.name = v.name AND w.version = v.version`,
    );

/** Versions of one remote, latest first. */
export const listVersions = (manager: EntityManager, name: string): Promise<FoundVersion[]> =>
  selectVersions(manager)
    .where({ name })
    .orderBy('v.number', 'DESC')
    .limit(MAX_LISTED)
    .getMany() as Promise<FoundVersion[]>;

/** The published ones of the wanted versions, in no particular order. */
export const findVersions = async (
  manager: EntityManager,
  wanted: VersionName[],
): Promise<FoundVersion[]> => {
  // Without a condition, the query would find every version.
  if (wanted.length === 0) return [];
  return selectVersions(manager)
    .where(wanted.map(({ name, version }) => ({ name, version })))
    .getMany() as Promise<FoundVersion[]>;
};

/** @throws DomainError 404 with the first version that was not published. */
export const requireVersions = async (
  manager: EntityManager,
  wanted: VersionName[],
): Promise<FoundVersion[]> => {
  const found = await findVersions(manager, wanted);
  return wanted.map(({ name, version }) => {
    const row = found.find((one) => one.name === name && one.version === version);
    if (!row) throw notFound(`${name} ${version} was not published.`);
    return row;
  });
};

/**
 * @throws DomainError 404 with the first version that was not published, 409 with the first retired
 * one
 */
export const requireKeptVersions = async (
  manager: EntityManager,
  wanted: VersionName[],
): Promise<FoundVersion[]> => {
  const rows = await requireVersions(manager, wanted);
  const retired = rows.find(({ retirement }) => retirement !== null);
  if (!retired) return rows;
  const { name, version, retirement } = retired;
  const reason = `${name} ${version} was retired on ${retirement!.retiredAt.toISOString().slice(0, 10)}, and its files were removed.`;
  throw new DomainError(
    releaseErrorCodes.retired,
    `${reason} Publish it again from the same sources first.`,
    { status: 409 },
  );
};
