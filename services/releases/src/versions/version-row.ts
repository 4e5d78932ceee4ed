import { type Pointer, type PublishedVersion, type Release } from '@larkway/releases-contract';

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

/** What is read of a version; `withdrawn` tells of the channel that visitors see. */
export const selectVersions = `
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
