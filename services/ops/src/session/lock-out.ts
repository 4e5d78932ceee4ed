import { DomainError } from '@larkway/kit/errors';
import type { RowRule } from '@larkway/kit/retention';
import { opsErrorCodes } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { RefusalEntity } from './refusal.entity.js';
import { Vault } from './vault.js';

/** Wrong attempts without a wait, by bucket. Each further attempt doubles the wait. */
const freeAttempts = {
  /** Many people may share a network. */
  network: 20,
  /** An account from one network. */
  'account on network': 5,
  /** An account from all networks and untrusted devices: limits attackers with many networks. */
  account: 30,
  /** An account from one trusted device, independent of attempts made elsewhere. */
  'trusted device': 5,
  /** Codes and confirmations, which require the password or a session. */
  confirmation: 5,
  link: 5,
};
const firstPauseSeconds = 15;
const maxPauseSeconds = 900;

type Bucket = keyof typeof freeAttempts;

/** Buckets that others fill too: a right attempt does not empty them. */
const shared: Bucket[] = ['network', 'account'];

const wrongAttemptCodes: string[] = [opsErrorCodes.refused, opsErrorCodes.linkUnknown];

/** The buckets in which one attempt counts. Their keys are stored as hashes. */
export type Attempt = [Bucket, key: string][];

/**
 * Slows guessing down. Attempts are counted before they are checked, so that parallel attempts are
 * not cheaper than sequential ones. Unknown names are counted like existing names.
 */
@Injectable()
export class LockOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Counts an attempt, then checks it with `work`. The count is undone if `work` fails for another
   * reason than a wrong attempt.
   *
   * @throws 429 while one of the buckets has to wait
   */
  async counting<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    for (const [bucket, key] of attempt) await this.count(bucket, this.hashOf(bucket, key));
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || !wrongAttemptCodes.includes(error.code))
        await this.takeBack(attempt);
      throw error;
    }
  }

  /** Undoes the count of one attempt. */
  async takeBack(attempt: Attempt): Promise<void> {
    for (const [bucket, key] of attempt) {
      await this.dataSource.manager.update(
        RefusalEntity,
        { key: this.hashOf(bucket, key) },
        {
          failures: () => 'greatest(failures - 1, 0)',
          lockedUntil: () =>
            `CASE WHEN failures - 1 >= ${freeAttempts[bucket]} THEN locked_until END`,
        },
      );
    }
  }

  /**
   * After a right attempt: undoes its count and clears earlier wrong attempts, except in shared
   * buckets.
   */
  async forgive(attempt: Attempt): Promise<void> {
    await this.takeBack(attempt);
    const own = attempt
      .filter(([bucket]) => !shared.includes(bucket))
      .map(([bucket, key]) => this.hashOf(bucket, key));
    await this.dataSource.manager.delete(RefusalEntity, { key: In(own) });
  }

  private async count(bucket: Bucket, key: string): Promise<void> {
    // Raw SQL: TypeORM's upsert has no conditions, and counting must be one statement.
    const admitted: unknown[] = await this.dataSource.query(
      `INSERT INTO refusals AS r (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN r.last_at < now() - interval '1 day' THEN 1 ELSE r.failures + 1 END,
         locked_until = CASE WHEN r.last_at >= now() - interval '1 day' AND r.failures + 1 >= $2
           THEN now() + least($3 * 2.0 ^ least(r.failures + 1 - $2, 20), $4) * interval '1 second' END,
         last_at = now()
       WHERE r.locked_until IS NULL OR r.locked_until <= now()
       RETURNING failures`,
      [key, freeAttempts[bucket], firstPauseSeconds, maxPauseSeconds],
    );
    if (admitted.length > 0) return;
    this.audit.lockedOut(bucket, key);
    const row = await this.dataSource.manager
      .createQueryBuilder(RefusalEntity, 'r')
      .select('ceil(extract(epoch FROM r.locked_until - now()))::int', 'wait')
      .where({ key })
      .getRawOne<{ wait: number | null }>();
    throw new DomainError(opsErrorCodes.lockedOut, 'Too many wrong tries. Please wait a little.', {
      status: 429,
      retryAfter: Math.max(1, row?.wait ?? 1),
    });
  }

  private hashOf(bucket: Bucket, key: string): string {
    return this.vault.sign(`lock-out ${bucket}`, key.trim().toLowerCase());
  }
}

/** A wrong attempt counts for one day. */
export const refusalRetention: RowRule = {
  table: 'refusals',
  days: 1,
  sql: 'DELETE FROM refusals WHERE key IN (SELECT key FROM refusals WHERE last_at < $1 LIMIT $2)',
};
