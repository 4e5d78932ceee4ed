import { createHash } from 'node:crypto';
import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import { type Change, type ChangeKind, changeKinds } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';

export type Move = Change['moves'][number];

/** What happened besides who and why. */
export type NewChange = Pick<Change, 'kind' | 'by' | 'reason'> & Partial<Omit<Change, 'id' | 'at'>>;

export type RecordChange = (entry: NewChange) => Promise<Change>;

const chainLock = 7_203_114_540;

/** SHA-256 of the hash before, a line end and the entry's text, in hex; the first entry follows an empty one. */
const hashOf = (before: string, entry: string): string =>
  createHash('sha256').update(`${before}\n${entry}`).digest('hex');

/**
 * The audit log: one entry for each change, in its transaction, chained so that a change or a gap shows. The hashes are
 * logged too; with the last one from there, a shortened log shows as well.
 */
@Injectable()
export class ChangeLog {
  private readonly counted: Counter<'kind'>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.counted = new Counter({
      name: 'releases_changes_total',
      help: 'Changes, by kind',
      labelNames: ['kind'],
      registers: [registry],
    });
    for (const kind of changeKinds) this.counted.inc({ kind }, 0);
  }

  /** Does the work and records it, both or neither. */
  async recording<T>(
    work: (manager: EntityManager, record: RecordChange) => Promise<T>,
  ): Promise<T> {
    const told: (() => void)[] = [];
    const result = await this.dataSource.transaction((manager) =>
      work(manager, async (entry) => {
        const { change, hash } = await this.add(manager, entry);
        told.push(() => this.tell(change, hash));
        return change;
      }),
    );
    for (const tell of told) tell();
    return result;
  }

  /** Nobody else adds an entry before the end of the transaction. */
  async hold(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [chainLock]);
  }

  /** Latest first. */
  async read({
    name,
    before,
    limit,
  }: {
    name?: string;
    before?: number;
    limit: number;
  }): Promise<Change[]> {
    const about = name === undefined ? {} : { moves: [{ name }] };
    const rows: { entry: string }[] = await this.dataSource.query(
      'SELECT entry FROM changes WHERE ($1::bigint IS NULL OR id < $1) AND body @> $2::jsonb ORDER BY id DESC LIMIT $3',
      [before ?? null, JSON.stringify(about), limit],
    );
    return rows.map(({ entry }) => JSON.parse(entry) as Change);
  }

  private async add(
    manager: EntityManager,
    entry: NewChange,
  ): Promise<{ change: Change; hash: string }> {
    await this.hold(manager);
    const [last] = await manager.query('SELECT id, hash FROM changes ORDER BY id DESC LIMIT 1');
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
    await manager.query('INSERT INTO changes (id, entry, hash) VALUES ($1, $2, $3)', [
      change.id,
      text,
      hash,
    ]);
    return { change, hash };
  }

  private tell({ id, kind, channel, revision }: Change, hash: string): void {
    this.counted.inc({ kind: kind satisfies ChangeKind });
    this.log.info({ change: id, kind, channel, revision, hash }, 'changed');
  }
}
