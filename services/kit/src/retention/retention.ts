import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { DATABASE_ADDRESS, type DatabaseAddress, directUrlOf } from '../postgres/data-source.js';
import { SteadyClient } from '../postgres/steady-client.js';
import { Metrics } from '../observability/metrics.js';
import { LOGGER } from '../service/kit.module.js';
import type { RetentionRule } from './retention-rule.js';

export const RETENTION_RULES = Symbol('retention rules');

const retentionLock = 7_203_114_512;
const batch = 1_000;
const day = 24 * 60 * 60_000;
const soon = 10 * 60_000;

/**
 * Erases what has been kept for long enough: at the start, which catches up with whatever was missed, and once a day. Of
 * several copies of a service one does it at a time.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly erased: Counter<'table'>;
  private readonly lastRun: Gauge;
  private timer?: NodeJS.Timeout;
  private working?: Promise<void>;
  private closed = false;

  constructor(
    @Inject(RETENTION_RULES) private readonly rules: RetentionRule[],
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
    private readonly dataSource: DataSource,
    { registry }: Metrics,
  ) {
    const registers = [registry];
    this.erased = new Counter({
      name: 'retention_erased_total',
      help: 'Rows that were erased because of their age',
      labelNames: ['table'],
      registers,
    });
    this.lastRun = new Gauge({
      name: 'retention_last_run_timestamp_seconds',
      help: 'When the last clean-up ended well',
      registers,
    });
    for (const { table } of rules) this.erased.inc({ table }, 0);
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.working;
  }

  /**
   * Erases everything that is too old at the given moment.
   * @returns the number of rows by table, or undefined while another copy is at it.
   */
  async run(now = new Date()): Promise<Record<string, number> | undefined> {
    // The lock belongs to the session and ends with it.
    const lock = new SteadyClient({
      connectionString: directUrlOf(this.address),
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    await lock.connect();
    try {
      const { rows } = await lock.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS mine',
        [retentionLock],
      );
      return rows[0]!.mine ? await this.erase(now) : undefined;
    } finally {
      await lock.end();
    }
  }

  private async erase(now: Date): Promise<Record<string, number>> {
    const erased: Record<string, number> = {};
    for (const rule of this.rules) {
      const { table, days } = rule;
      const before = new Date(now.getTime() - days * day);
      erased[table] ??= 0;
      for (let count = batch; count === batch && !this.closed;) {
        count =
          'sql' in rule
            ? ((await this.dataSource.query(rule.sql, [before, batch])) as [unknown, number])[1]
            : await rule.erase(before, batch);
        erased[table] += count;
        this.erased.inc({ table }, count);
      }
    }
    this.lastRun.setToCurrentTime();
    this.log.info({ erased }, 'what was kept for long enough is erased');
    return erased;
  }

  private start(): void {
    this.working = this.turn();
  }

  private async turn(): Promise<void> {
    let pause = day;
    try {
      await this.run();
    } catch (error) {
      pause = soon;
      if (!this.closed)
        this.log.warn(
          { err: error },
          'what was kept for long enough could not be erased, it is tried again soon',
        );
    }
    if (this.closed) return;
    this.timer = setTimeout(() => this.start(), pause).unref();
  }
}
