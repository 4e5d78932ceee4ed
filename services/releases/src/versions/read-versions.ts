import { DomainError, notFound } from '@larkway/kit/errors';
import {
  type Pointer,
  type PublishedVersion,
  type Release,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';

export interface VersionRow {
  name: string;
  team: string;
  version: string;
  release: string;
  digest: string;
  base: string;
  published_at: Date;
  published_by: string;
  withdrawn: boolean;
  retired_at: Date | null;
}

/** `withdrawn` refers to the channel that visitors see. */
const selectVersions = `
  SELECT v.name, r.team, v.version, v.release, v.digest, v.base, v.published_at, v.published_by,
    EXISTS (SELECT 1 FROM withdrawals w WHERE w.channel = 'production' AND w.name = v.name AND w.version = v.version) AS withdrawn,
    (SELECT t.retired_at FROM retirements t WHERE t.name = v.name AND t.version = v.version) AS retired_at
  FROM versions v JOIN remotes r ON r.name = v.name`;

export const toRelease = ({ release }: Pick<VersionRow, 'release'>): Release =>
  JSON.parse(release) as Release;

export const toPointer = ({
  version,
  digest,
  base,
}: Pick<VersionRow, 'version' | 'digest' | 'base'>): Pointer => ({ version, digest, base });

export const toPublished = (row: VersionRow): PublishedVersion => {
  const { commit, uncommitted } = toRelease(row);
  return {
    name: row.name,
    team: row.team,
    version: row.version,
    commit: commit ?? null,
    ...(uncommitted && { uncommitted }),
    digest: row.digest,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    withdrawn: row.withdrawn,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
};

const MAX_LISTED = 200;

export interface VersionName {
  name: string;
  version: string;
}

/** Versions of one remote, latest first. */
export const listVersions = (manager: EntityManager, name: string): Promise<VersionRow[]> =>
  manager.query(`${selectVersions} WHERE v.name = $1 ORDER BY v.number DESC LIMIT ${MAX_LISTED}`, [
    name,
  ]);

/** The published ones of the wanted versions, in no particular order. */
export const findVersions = (
  manager: EntityManager,
  wanted: VersionName[],
): Promise<VersionRow[]> =>
  manager.query(
    `${selectVersions} WHERE (v.name, v.version) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [wanted.map(({ name }) => name), wanted.map(({ version }) => version)],
  );

/** @throws DomainError 404 with the first version that was not published. */
export const requireVersions = async (
  manager: EntityManager,
  wanted: VersionName[],
): Promise<VersionRow[]> => {
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
): Promise<VersionRow[]> => {
  const rows = await requireVersions(manager, wanted);
  const retired = rows.find(({ retired_at }) => retired_at !== null);
  if (!retired) return rows;
  const { name, version, retired_at } = retired;
  const reason = `${name} ${version} was retired on ${retired_at!.toISOString().slice(0, 10)}, and its files were removed.`;
  throw new DomainError(
    releaseErrorCodes.retired,
    `${reason} Publish it again from the same sources first.`,
    { status: 409 },
  );
};
