import { createHash } from 'node:crypto';
import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import { type Change, type ChangeKind, changeKinds } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeEntity } from './audit-log.entity.js';

export type Move = Change['moves'][number];

/** An entry before it has an id and a time. */
export type NewChange = Pick<Change, 'kind' | 'by' | 'reason'> & Partial<Omit<Change, 'id' | 'at'>>;

export type RecordChange = (entry: NewChange) => Promise<Change>;

/** Key of the advisory lock under which entries are added. */
const CHAIN_LOCK = 7_203_114_540;

/**
 * SHA-256 in hex of the previous hash (empty for the first entry), a newline and the entry's text.
 */
const hashOf = (previous: string, entry: string): string =>
  createHash('sha256').update(`${previous}\n${entry}`).digest('hex');

const toChange = ({ entry }: ChangeEntity): Change => JSON.parse(entry) as Change;

/** The condition that an entry has these fields; the index on `body` serves it. */
const containing = (fields: object): [string, object] => [
  'c.body @> :fields::jsonb',
  { fields: JSON.stringify(fields) },
];

/**
 * The audit log: one entry for each change, written in its transaction. Entries form a hash chain,
 * so that a changed or missing entry is detectable. The hashes are also logged, so that a shortened
 * chain is detectable.
 */
@Injectable()
export class AuditLogService {
  private readonly changeCount: Counter<'kind'>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.changeCount = new Counter({
      name: 'releases_changes_total',
      help: 'Changes, by kind',
      labelNames: ['kind'],
      registers: [registry],
    });
    for (const kind of changeKinds) this.changeCount.inc({ kind }, 0);
  }

  /** Runs `work` in a transaction with the entries that it records. Logs them after the commit. */
  async recording<T>(
    work: (manager: EntityManager, record: RecordChange) => Promise<T>,
  ): Promise<T> {
    const committed: { change: Change; hash: string }[] = [];
    const result = await this.dataSource.transaction((manager) =>
      work(manager, async (entry) => {
        const added = await this.add(manager, entry);
        committed.push(added);
        return added.change;
      }),
    );
    for (const { change, hash } of committed) this.report(change, hash);
    return result;
  }

  /** Prevents other transactions from adding entries until this one ends. */
  async lock(manager: EntityManager): Promise<void> {
    // Raw SQL: an advisory lock.
    await manager.query('SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  }

  /**
   * Entries, latest first.
   * @param name only entries about this remote
   * @param before only entries with a lower id
   */
  async read({
    name,
    before,
    limit,
  }: {
    name?: string;
    before?: number;
    limit: number;
  }): Promise<Change[]> {
    const entries = this.dataSource
      .createQueryBuilder(ChangeEntity, 'c')
      .orderBy('c.id', 'DESC')
      .limit(limit);
    if (before !== undefined) entries.andWhere('c.id < :before', { before });
    if (name !== undefined) entries.andWhere(...containing({ moves: [{ name }] }));
    return (await entries.getMany()).map(toChange);
  }

  /** The latest entry that contains `fields`. */
  async latest(fields: object, manager = this.dataSource.manager): Promise<Change | undefined> {
    const entry = await manager
      .createQueryBuilder(ChangeEntity, 'c')
      .where(...containing(fields))
      .orderBy('c.id', 'DESC')
      .limit(1)
      .getOne();
    return entry ? toChange(entry) : undefined;
  }

  private async add(
    manager: EntityManager,
    entry: NewChange,
  ): Promise<{ change: Change; hash: string }> {
    await this.lock(manager);
    const last = await manager.findOne(ChangeEntity, { where: {}, order: { id: 'DESC' } });
    const {
      kind,
      by,
      reason,
      channel = null,
      revision = null,
      moves = [],
      evidence = null,
    } = entry;
    const change: Change = {
      id: Number(last?.id ?? 0) + 1,
      at: new Date().toISOString(),
      kind,
      by,
      reason,
      channel,
      revision,
      moves,
      evidence,
    };
    const text = JSON.stringify(change);
    const hash = hashOf(last?.hash ?? '', text);
    await manager.insert(ChangeEntity, { id: String(change.id), entry: text, hash });
    return { change, hash };
  }

  private report({ id, kind, channel, revision }: Change, hash: string): void {
    this.changeCount.inc({ kind: kind satisfies ChangeKind });
    this.log.info({ change: id, kind, channel, revision, hash }, 'changed');
  }
}
