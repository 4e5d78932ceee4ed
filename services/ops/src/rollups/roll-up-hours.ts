import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import type { RowRule } from '@larkway/kit/retention';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import { type Config, CONFIG } from '../config.js';
import { latencyKeySql } from './latency-counts.js';
import { RollupEntity } from './rollup.entity.js';

/** For which rollups are kept. */
const ROLLUP_DAYS = 90;

const INTERVAL_MILLISECONDS = 5_000;
const dayMilliseconds = 24 * 60 * 60_000;

const failures = `('refused', 'expired', 'set-aside', 'suppressed', 'bounced')`;
/** The condition of the index `email_events_outcome`. */
const counted = `type IN ('accepted', 'sent', 'refused', 'expired', 'set-aside', 'suppressed', 'bounced', 'settled')`;
// As `failedAt` of an email's history: the outbox's own view counts only without one of the sender.
const isFailure = `(service = 'email' AND type IN ${failures} AND detail->>'reason' IS DISTINCT FROM 'limit')
  OR (service <> 'email' AND type = 'settled' AND detail->>'outcome' = 'failed' AND NOT EXISTS (
    SELECT FROM email_events AS own WHERE own.email_id = steps.email_id AND own.service = 'email' AND own.type IN ${failures}))`;

/** Computes the figures of one hour from its steps. */
const rollUp = `
  WITH steps AS (
    SELECT email_id, service, type, at, detail FROM email_events WHERE at >= $1 AND at < $1::timestamptz + interval '1 hour' AND ${counted}
  ), latencies AS (
    SELECT ${latencyKeySql('extract(epoch FROM steps.at - accepted_at)::float8 * 1000')} AS key, count(*)::int AS count
    FROM steps JOIN emails ON emails.id = email_id
    WHERE service = 'email' AND type = 'sent' AND accepted_at IS NOT NULL GROUP BY key
  )
  UPDATE email_rollups SET is_stale = false,
    (accepted, sent, failed) = (SELECT
      count(DISTINCT email_id) FILTER (WHERE service <> 'email' AND type = 'accepted'),
      count(DISTINCT email_id) FILTER (WHERE service = 'email' AND type = 'sent'),
      count(DISTINCT email_id) FILTER (WHERE ${isFailure})
      FROM steps),
    latencies = (SELECT coalesce(jsonb_object_agg(key, count), '{}') FROM latencies)
  WHERE hour = $1`;

/** Deletes rollups that no range of the console shows. */
export const rollupRetention: RowRule = {
  table: 'email_rollups',
  days: ROLLUP_DAYS,
  sql: 'DELETE FROM email_rollups WHERE hour IN (SELECT hour FROM email_rollups WHERE hour < $1 ORDER BY hour LIMIT $2 FOR UPDATE SKIP LOCKED)',
};

/**
 * Computes the figures of hours whose steps have changed. The result depends on the stored steps
 * alone, so an hour can be computed any number of times, by any copy of this service, and entries
 * of a journal that was read late are counted in the hours in which they happened.
 */
@Injectable()
export class RollUpHours implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private work?: PeriodicWork;
  private isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'MAIL_HISTORY_DAYS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.execute().catch((error: unknown) =>
        this.log.warn({ err: error }, 'an hour could not be rolled up; the next run tries again'),
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    await this.work?.stop();
  }

  /** Latest first, one hour in a transaction, so that the projection waits for one at most. */
  async execute(now = new Date()): Promise<void> {
    while (!this.isClosed && (await this.next(now)));
  }

  /** @returns whether there was a stale hour. */
  private next(now: Date): Promise<boolean> {
    // The steps of older hours may have been deleted.
    const days = Math.min(this.config.MAIL_HISTORY_DAYS, ROLLUP_DAYS);
    const oldest = new Date(now.getTime() - days * dayMilliseconds);
    return this.dataSource.transaction(async (manager) => {
      const rollup = await manager.findOne(RollupEntity, {
        where: { isStale: true, hour: MoreThanOrEqual(oldest) },
        order: { hour: 'DESC' },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      // Raw SQL: an UPDATE with aggregates.
      if (rollup) await manager.query(rollUp, [rollup.hour]);
      return rollup !== null;
    });
  }
}
