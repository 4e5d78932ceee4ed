import type { EntityManager } from 'typeorm';
import type { NamedVersion } from '../versions/read-versions.js';

export interface Keeping {
  /** What was needed since then is kept. */
  since: Date;
  /** So many of each remote's latest versions are kept in any case. */
  latest: number;
  /** Versions at once. */
  most: number;
}

/** Versions that a map pointed to, which was in force at any moment since `$1`: somebody may still have a document made of them. */
const pointedTo = `
  SELECT remote->>'name' AS name, pointer->>'version' AS version
  FROM (
    SELECT payload::jsonb AS map, lead(payload::jsonb->>'issuedAt') OVER (PARTITION BY channel ORDER BY revision) AS until FROM live_maps
  ) AS maps, jsonb_array_elements(map->'remotes') AS remote,
    LATERAL (VALUES (remote->'stable'), (remote->'lastGood'), (remote->'canary'->'pointer')) AS pointers (pointer)
  WHERE (until IS NULL OR until::timestamptz >= $1) AND pointer IS NOT NULL`;

/** Versions that the audit log names since then: published, moved, or shown by a preview link, which holds for a day at most. */
const named = `
  SELECT move->>'name' AS name, unnest(ARRAY[move->>'from', move->>'to']) AS version
  FROM changes, jsonb_array_elements(body->'moves') AS move WHERE (body->>'at')::timestamptz >= $1`;

/** Versions that nobody can need any more, the oldest first. */
export const findUnneeded = (
  manager: EntityManager,
  { since, latest, most }: Keeping,
): Promise<NamedVersion[]> =>
  manager.query(
    `WITH needed AS (${pointedTo} UNION ${named})
     SELECT name, version FROM (
       SELECT name, version, number, published_at, row_number() OVER (PARTITION BY name ORDER BY number DESC) AS place FROM versions
     ) AS v
     WHERE place > $2 AND published_at < $1
       AND NOT EXISTS (SELECT 1 FROM retirements t WHERE t.name = v.name AND t.version = v.version)
       AND NOT EXISTS (SELECT 1 FROM needed n WHERE n.name = v.name AND n.version = v.version)
     ORDER BY number LIMIT $3`,
    [since, latest, most],
  );
