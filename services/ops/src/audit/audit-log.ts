import { createHash } from 'node:crypto';
import { DomainError } from '@larkway/kit/errors';
import { Metrics } from '@larkway/kit/observability';
import { takeAdvisoryLock } from '@larkway/kit/postgres';
import type { RetentionRule } from '@larkway/kit/retention';
import { LOGGER } from '@larkway/kit/service';
import type { AuditEntry, AuditFilter, AuditPage, AuditProof } from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import {
  DataSource,
  type EntityManager,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  type SelectQueryBuilder,
} from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { currentOrigin } from './call-origin.js';

export type NewAuditEntry = Omit<AuditEntry, 'number' | 'at' | 'from'>;

export interface AuditQuery extends AuditFilter {
  before?: number | undefined;
  limit: number;
}

const auditLock = 7_203_114_530;
const proofPage = 5_000;
/** The time of an entry, as the index `audit_at` has it. */
const AT = `(entry::jsonb ->> 'at')`;
/** The first eight or more characters of an id. The list shows long ids shortened. */
const idStart = /^([\w-]{8,35})…?$/;

const hashOf = (before: string, entry: string): string =>
  createHash('sha256').update(`${before}\n${entry}`).digest('hex');

/** The last entry that was removed when its retention ended. */
interface Checkpoint {
  through: number;
  hash: string;
}

const pruned = 'audit-pruned';

/**
 * Records every action in a hash chain: each hash covers the previous one, so that changes and gaps
 * are detected. The hashes are also logged, which reveals a truncated table. Old entries are
 * removed in order, after a checkpoint entry that repeats the last removed hash; verification
 * starts there.
 */
@Injectable()
export class AuditLog {
  private readonly entries: Counter;
  private readonly refusals: Counter<'reason'>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.entries = new Counter({
      name: 'ops_audit_entries_total',
      help: 'Entries added to the audit log',
      registers: [registry],
    });
    this.refusals = new Counter({
      name: 'ops_sign_in_failures_total',
      help: 'Refused attempts to sign in',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of [
      'password',
      'code',
      'link',
      'confirmation',
      'password-change',
      'locked-out',
    ])
      this.refusals.inc({ reason }, 0);
  }

  /** Adds an entry in the transaction of the action, or in its own. */
  async add(entry: NewAuditEntry, manager?: EntityManager): Promise<void> {
    if (entry.action === 'sign-in-refused' || entry.action === 'confirmation-refused')
      this.countRefusal(String(entry.detail['step']));
    if (!manager) return this.dataSource.transaction((own) => this.add(entry, own));
    await takeAdvisoryLock(manager, auditLock);
    const [last] = await manager.find(AuditEntryEntity, { order: { number: 'DESC' }, take: 1 });
    const number = Number(last?.number ?? 0) + 1;
    const { action, subject, detail } = entry;
    const operator = entry.operator && { id: entry.operator.id, name: entry.operator.name };
    const text = JSON.stringify({
      number,
      at: new Date().toISOString(),
      operator,
      action,
      subject,
      detail,
      from: currentOrigin() ?? null,
    } satisfies AuditEntry);
    const hash = hashOf(last?.hash ?? '', text);
    await manager.insert(AuditEntryEntity, { number: String(number), entry: text, hash });
    this.entries.inc();
    this.log.info({ number, action, hash }, 'audited');
  }

  /** For `catch`: records that an action failed, and why, then rethrows the error. */
  failing(entry: NewAuditEntry): (error: unknown) => Promise<never> {
    return async (error) => {
      const because = error instanceof DomainError ? error.code : 'internal';
      await this.add({ ...entry, detail: { ...entry.detail, because } });
      throw error;
    };
  }

  /**
   * Logs an attempt that was refused by a lockout. It gets no entry, so that guessing cannot fill
   * the table.
   */
  lockedOut(bucket: string, key: string): void {
    this.countRefusal('locked-out');
    this.log.warn(
      { bucket, key, from: currentOrigin() },
      'an attempt was refused after too many wrong ones',
    );
  }

  private countRefusal(reason: string): void {
    this.refusals.inc({ reason });
  }

  async read({ before, limit, ...filter }: AuditQuery): Promise<AuditPage> {
    const query = this.select(filter)
      .orderBy('audit.number', 'DESC')
      .limit(limit + 1);
    if (before !== undefined) query.andWhere({ number: LessThan(String(before)) });
    const rows = await query.getMany();
    const entries = rows.slice(0, limit).map(({ entry }) => JSON.parse(entry) as AuditEntry);
    return { entries, next: rows.length > limit ? entries.at(-1)!.number : null };
  }

  count(filter: AuditFilter): Promise<number> {
    return this.select(filter).getCount();
  }

  private select({
    operator,
    action,
    subject,
    from,
    to,
  }: AuditFilter): SelectQueryBuilder<AuditEntryEntity> {
    const [, start = null] = idStart.exec(subject ?? '') ?? [];
    const query = this.dataSource.manager.createQueryBuilder(AuditEntryEntity, 'audit');
    // Times in entries have one form, so they sort as text.
    if (from !== undefined)
      query.andWhere(`${AT} >= :from`, { from: new Date(from).toISOString() });
    if (to !== undefined) query.andWhere(`${AT} < :to`, { to: new Date(to).toISOString() });
    if (operator !== undefined) query.andWhere({ operator });
    if (action !== undefined) query.andWhere({ action });
    if (start !== null)
      query.andWhere(
        '(subject = :start OR (length(subject) > 20 AND starts_with(subject, :start)))',
        { start },
      );
    else if (subject !== undefined) query.andWhere({ subject });
    return query;
  }

  retention(days: number): RetentionRule {
    return { table: 'audit', days, erase: (before, most) => this.prune(before, most) };
  }

  /** Verifies the whole chain from the last checkpoint. */
  async prove(): Promise<AuditProof> {
    const { through, hash: checkpoint } = await this.checkpoint(this.dataSource.manager);
    for (let last = 0, number = through, hash = checkpoint; ;) {
      const rows = await this.dataSource.manager.find(AuditEntryEntity, {
        where: { number: MoreThan(String(last)) },
        order: { number: 'ASC' },
        take: proofPage,
      });
      for (const row of rows) {
        number += 1;
        last = Number(row.number);
        hash = hashOf(hash, row.entry);
        if (
          last !== number ||
          row.hash !== hash ||
          (JSON.parse(row.entry) as AuditEntry).number !== number
        ) {
          return { entries: last, prunedThrough: through, intact: false, firstBroken: number };
        }
      }
      if (rows.length < proofPage)
        return { entries: number, prunedThrough: through, intact: true, firstBroken: null };
    }
  }

  /**
   * Removes entries older than `before`, in one transaction with the checkpoint that replaces them.
   */
  private prune(before: Date, most: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.find(AuditEntryEntity, { order: { number: 'ASC' }, take: most });
      const young = rows.findIndex(
        ({ entry }) => new Date((JSON.parse(entry) as AuditEntry).at) >= before,
      );
      const old = young === -1 ? rows : rows.slice(0, young);
      const end = old.at(-1);
      if (!end) return 0;
      const through = Number(end.number);
      await this.add(
        {
          operator: null,
          action: pruned,
          subject: null,
          detail: { through, hash: end.hash, before: before.toISOString() },
        },
        manager,
      );
      await manager.delete(AuditEntryEntity, { number: LessThanOrEqual(String(through)) });
      return old.length;
    });
  }

  private async checkpoint(manager: EntityManager): Promise<Checkpoint> {
    const [row] = await manager.find(AuditEntryEntity, {
      where: { action: pruned },
      order: { number: 'DESC' },
      take: 1,
    });
    return row
      ? ((JSON.parse(row.entry) as AuditEntry).detail as unknown as Checkpoint)
      : { through: 0, hash: '' };
  }
}
