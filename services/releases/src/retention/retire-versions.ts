import type { ObjectStore } from '@larkway/kit/objects';
import type { RetentionRule } from '@larkway/kit/retention';
import { artifactKey, MEDIA, withCopies } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ARTIFACT_STORE, lockRemoteMedia } from '../artifacts/artifacts.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { ChannelEntity } from '../channels/channel.entity.js';
import { PicturesEntity } from '../pictures/pictures.entity.js';
import type { VersionName } from '../versions/read-versions.js';
import { RetirementEntity } from '../versions/version.entity.js';

interface RetentionLimits {
  /** Versions that were needed after this time are kept. */
  since: Date;
  /** Number of each remote's latest versions that are always kept. */
  latest: number;
  /** Largest number of versions to retire. */
  most: number;
}

// Raw SQL: the queries read JSON and rank versions by remote.

/**
 * Versions in a map that was current at any time since `$1`: a visitor may still have a document
 * with them.
 */
const versionsInMaps = `
  SELECT remote->>'name' AS name, pointer->>'version' AS version
  FROM (
    SELECT payload::jsonb AS map, lead(payload::jsonb->>'issuedAt') OVER (PARTITION BY channel ORDER BY revision) AS until FROM live_maps
  ) AS maps, jsonb_array_elements(map->'remotes') AS remote,
    LATERAL (VALUES (remote->'stable'), (remote->'lastGood'), (remote->'canary'->'pointer')) AS pointers (pointer)
  WHERE (until IS NULL OR until::timestamptz >= $1) AND pointer IS NOT NULL`;

/**
 * Versions in the audit log since `$1`: published, promoted, or shown by a preview link, which is
 * valid for a day.
 */
const versionsInAuditLog = `
  SELECT move->>'name' AS name, unnest(ARRAY[move->>'from', move->>'to']) AS version
  FROM changes, jsonb_array_elements(body->'moves') AS move WHERE (body->>'at')::timestamptz >= $1`;

/** Versions that no visitor can need, oldest first. */
const findUnneededVersions = (
  manager: EntityManager,
  { since, latest, most }: RetentionLimits,
): Promise<VersionName[]> =>
  // Raw SQL: combines windows over versions with JSON of maps and audit entries.
  manager.query(
    `WITH needed AS (${versionsInMaps} UNION ${versionsInAuditLog})
     SELECT name, version FROM (
       SELECT name, version, number, published_at, row_number() OVER (PARTITION BY name ORDER BY number DESC) AS place FROM versions
     ) AS v
     WHERE place > $2 AND published_at < $1
       AND NOT EXISTS (SELECT 1 FROM retirements t WHERE t.name = v.name AND t.version = v.version)
       AND NOT EXISTS (SELECT 1 FROM needed n WHERE n.name = v.name AND n.version = v.version)
     ORDER BY number LIMIT $3`,
    [since, latest, most],
  );

const mediaOf = (version: string) => `
  SELECT file->>'path' AS path FROM ${version}, jsonb_array_elements(${version}.release::jsonb->'files') AS file WHERE starts_with(file->>'path', $3)`;

/**
 * Shared files of a version that no other version of the remote with files has:
 * `media/d4.1a2b3c4d.glb`.
 */
const findUnneededMedia = async (
  manager: EntityManager,
  { name, version }: VersionName,
): Promise<string[]> => {
  // Raw SQL: compares files inside JSON documents.
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

/** Name of retention in the audit log. */
const ACTOR = 'retention';

/**
 * Removes files of versions that no visitor can need from the artifact store (ADR 0019). The
 * versions stay registered.
 */
@Injectable()
export class RetireVersions {
  constructor(
    @Inject(ARTIFACT_STORE) private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
  ) {}

  rule({ days, latest }: { days: number; latest: number }): RetentionRule {
    return {
      table: 'versions',
      days,
      erase: async (since, most) => {
        const retired = await this.retire(
          { since, latest, most },
          `Not needed for ${days} days, nor among the latest ${latest}`,
        );
        while (await this.removeOne());
        return retired.length;
      },
    };
  }

  /** Marks versions as retired, so that they are no longer promoted. Their files still exist. */
  private retire(keeping: RetentionLimits, reason: string): Promise<VersionName[]> {
    return this.auditLog.recording(async (manager, record) => {
      // Changes of channels and of the audit log wait, so that unneeded versions stay unneeded.
      await manager.find(ChannelEntity, {
        order: { name: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      await this.auditLog.lock(manager);
      const versions = await findUnneededVersions(manager, keeping);
      if (versions.length === 0) return [];
      const retiredAt = new Date();
      await manager.insert(
        RetirementEntity,
        versions.map(({ name, version }) => ({ name, version, retiredAt })),
      );
      await record({
        kind: 'retired',
        by: ACTOR,
        reason,
        moves: versions.map(({ name, version }) => ({
          name,
          from: version,
          to: null,
          percent: null,
        })),
      });
      return versions;
    });
  }

  /**
   * Removes the files of one retired version, including those of an interrupted run.
   * @returns whether there was one
   */
  private removeOne(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const version = await manager.findOne(RetirementEntity, {
        where: { filesRemovedAt: IsNull() },
        order: { retiredAt: 'ASC', name: 'ASC', version: 'ASC' },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!version) return false;
      await lockRemoteMedia(manager, version.name);
      await this.removeFiles(version, await findUnneededMedia(manager, version));
      const retired = { name: version.name, version: version.version };
      await manager.delete(PicturesEntity, retired);
      await manager.update(RetirementEntity, retired, { filesRemovedAt: new Date() });
      return true;
    });
  }

  private async removeFiles({ name, version }: VersionName, media: string[]): Promise<void> {
    const home = `${name}/${version}/`;
    // First, so that the rest of an interrupted removal is never mistaken for a complete version.
    await this.store.remove(`${home}release.json`);
    for (const key of await this.store.list(home)) await this.store.remove(key);
    for (const path of media.flatMap(withCopies))
      await this.store.remove(artifactKey({ name, version }, path));
  }
}
