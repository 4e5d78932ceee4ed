import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import { ChangeEntity } from '../audit-log/audit-log.entity.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { allowRemoval } from '../db/append-only.js';

/** Name of retention in the audit log. */
const ACTOR = 'retention';

// Raw SQL: each rule deletes one batch in one statement.

/**
 * Maps that were replaced before `$1`: they do not affect which versions were needed since then.
 */
const staleMaps = `
  DELETE FROM live_maps WHERE (channel, revision) IN (
    SELECT channel, revision FROM (
      SELECT channel, revision, lead((payload::jsonb->>'issuedAt')::timestamptz) OVER (PARTITION BY channel ORDER BY revision) AS until FROM live_maps
    ) AS maps WHERE until < $1 LIMIT $2)`;

/** Versions whose files were removed before `$1`, with their deployment history and rollbacks. */
const staleVersions = `
  WITH stale AS (
      SELECT name, version FROM retirements r WHERE files_removed_at < $1
        AND NOT EXISTS (SELECT 1 FROM observations o WHERE o.name = r.name AND o.version = r.version)
        AND NOT EXISTS (SELECT 1 FROM error_counts e WHERE e.name = r.name AND e.version = r.version)
      ORDER BY files_removed_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ),
    live AS (DELETE FROM once_live o USING stale s WHERE o.name = s.name AND o.version = s.version),
    withdrawn AS (DELETE FROM withdrawals w USING stale s WHERE w.name = s.name AND w.version = s.version),
    retired AS (DELETE FROM retirements r USING stale s WHERE r.name = s.name AND r.version = s.version)
  DELETE FROM versions v USING stale s WHERE v.name = s.name AND v.version = s.version`;

const staleChecks =
  'DELETE FROM service_checks WHERE id IN (SELECT id FROM service_checks WHERE at < $1 ORDER BY id LIMIT $2)';

const staleTokens =
  'DELETE FROM tokens WHERE id IN (SELECT id FROM tokens WHERE least(expires_at, revoked_at) < $1 LIMIT $2)';

const stalePublishers =
  'DELETE FROM publishers WHERE id IN (SELECT id FROM publishers WHERE removed_at < $1 LIMIT $2)';

/** Retention of the release service's own tables. */
@Injectable()
export class PruneHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
  ) {}

  rules(days: number): RetentionRule[] {
    return [
      { table: 'changes', days, erase: (before, most) => this.pruneChanges(before, most, days) },
      { table: 'live_maps', days, erase: (before, most) => this.remove(staleMaps, before, most) },
      {
        table: 'retired_versions',
        days,
        erase: (before, most) => this.remove(staleVersions, before, most),
      },
      {
        table: 'service_checks',
        days,
        erase: (before, most) => this.remove(staleChecks, before, most),
      },
      { table: 'tokens', days, sql: staleTokens },
      { table: 'publishers', days, sql: stalePublishers },
    ];
  }

  private remove(sql: string, before: Date, most: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await allowRemoval(manager);
      // Raw SQL: a retention rule brings its statement.
      const [, count] = (await manager.query(sql, [before, most])) as [unknown, number];
      return count;
    });
  }

  /**
   * Removes the oldest entries. A new entry has the hash of the last removed one, which keeps the
   * chain verifiable.
   */
  private pruneChanges(before: Date, most: number, days: number): Promise<number> {
    return this.auditLog.recording(async (manager, record) => {
      await this.auditLog.lock(manager);
      const last = await this.lastStale(manager, before, most);
      if (!last) return 0;
      const reason = `Entries up to number ${last.id} are older than ${days} days`;
      await record({
        kind: 'pruned',
        by: ACTOR,
        reason,
        evidence: { through: last.id, hash: last.hash },
      });
      await allowRemoval(manager);
      const { affected } = await manager.delete(ChangeEntity, {
        id: LessThanOrEqual(String(last.id)),
      });
      return affected ?? 0;
    });
  }

  private async lastStale(
    manager: EntityManager,
    before: Date,
    most: number,
  ): Promise<{ id: number; hash: string } | undefined> {
    // Raw SQL: the time is in the entry, and only the oldest entries are searched.
    const [row] = await manager.query(
      `SELECT id, hash FROM (SELECT id, hash, body FROM changes ORDER BY id LIMIT $2) AS oldest WHERE (body->>'at')::timestamptz < $1 ORDER BY id DESC LIMIT 1`,
      [before, most],
    );
    return row && { id: Number(row.id), hash: row.hash };
  }
}
