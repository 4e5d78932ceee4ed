import { MEDIA } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import type { NamedVersion } from '../versions/read-versions.js';

const mediaOf = (version: string) => `
  SELECT file->>'path' AS path FROM ${version}, jsonb_array_elements(${version}.release::jsonb->'files') AS file WHERE starts_with(file->>'path', $3)`;

/** What of a version's media is in no other version of the remote whose files are still there. Paths such as `media/d4.1a2b3c4d.glb`. */
export const unneededMedia = async (
  manager: EntityManager,
  { name, version }: NamedVersion,
): Promise<string[]> => {
  const rows: { path: string }[] = await manager.query(
    `WITH this AS (SELECT release FROM versions WHERE name = $1 AND version = $2),
       others AS (
         SELECT v.release FROM versions v LEFT JOIN retirements t ON t.name = v.name AND t.version = v.version
         WHERE v.name = $1 AND v.version <> $2 AND t.files_removed_at IS NULL
       )
     ${mediaOf('this')} EXCEPT ${mediaOf('others')} ORDER BY path`,
    [name, version, MEDIA],
  );
  return rows.map(({ path }) => path);
};
