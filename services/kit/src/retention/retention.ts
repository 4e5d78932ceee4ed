import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import {
  DATABASE_ADDRESS,
  type DatabaseAddress,
  directUrlOf,
  PgClient,
} from '../postgres/data-source.js';
import { Metrics } from '../observability/metrics.js';
import { LOGGER } from '../service/kit.module.js';
import type { RetentionRule } from './retention-rules.js';

export const RETENTION_RULES = Symbol('retention rules');

const retentionLock = 7_203_114_512;
const batchSize = 1_000;
const dayMilliseconds = 24 * 60 * 60_000;
const retryMilliseconds = 10 * 60_000;

/**
 * Erases data that is older than its retention period: at the start, to catch up, and once a day.
 * Of several copies of a service, one runs at a time.
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
      help: 'When the last run succeeded',
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
   * Erases everything that is too old at the given time.
   * @returns the number of rows by table, or undefined while another copy runs.
   */
  async run(now = new Date()): Promise<Record<string, number> | undefined> {
    // The lock belongs to the session and ends with it.
    const lock = new PgClient({
      connectionString: directUrlOf(this.address),
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    await lock.connect();
    try {
      const { rows } = await lock.query<{ acquired: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS acquired',
        [retentionLock],
      );
      return rows[0]!.acquired ? await this.erase(now) : undefined;
    } finally {
      await lock.end();
    }
  }

  private async erase(now: Date): Promise<Record<string, number>> {
    const erased: Record<string, number> = {};
    for (const rule of this.rules) {
      const { table, days } = rule;
      const before = new Date(now.getTime() - days * dayMilliseconds);
      erased[table] ??= 0;
      for (let count = batchSize; count === batchSize && !this.closed;) {
        // Raw SQL: see RowRule.
        count =
          'sql' in rule
            ? ((await this.dataSource.query(rule.sql, [before, batchSize])) as [unknown, number])[1]
            : await rule.erase(before, batchSize);
        erased[table] += count;
        this.erased.inc({ table }, count);
      }
    }
    this.lastRun.setToCurrentTime();
    this.log.info({ erased }, 'data older than its retention period was erased');
    return erased;
  }

  private start(): void {
    this.working = this.runAndSchedule();
  }

  private async runAndSchedule(): Promise<void> {
    let pause = dayMilliseconds;
    try {
      await this.run();
    } catch (error) {
      pause = retryMilliseconds;
      if (!this.closed)
        this.log.warn(
          { err: error },
          'could not erase data older than its retention period, the next attempt follows in ten minutes',
        );
    }
    if (this.closed) return;
    this.timer = setTimeout(() => this.start(), pause).unref();
  }
}

/** Runs `Retention` in this process. Needs a DatabaseModule. */
@Module({})
export class RetentionModule {
  static forRoot({ rules }: { rules: RetentionRule[] }): DynamicModule {
    return {
      module: RetentionModule,
      providers: [{ provide: RETENTION_RULES, useValue: rules }, Retention],
      exports: [Retention],
    };
  }
}
