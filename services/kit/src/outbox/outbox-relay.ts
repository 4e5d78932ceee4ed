import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { QueueDefinition } from '@larkway/kit-contract';
import type { QueueEvents } from 'bullmq';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { PostgresListener } from '../database/postgres-listener.js';
import { Metrics } from '../observability/metrics.js';
import { LOGGER } from '../service/kit.module.js';
import { type JobQueue, QueueEngine } from '../queue/queue-engine.js';
import { observeOutbox } from './outbox-metrics.js';
import { outboxChannel } from './outbox-table.js';

export interface OutboxRelayOptions {
  queue: QueueDefinition;
  /** The database that holds the outbox, for its notifications. */
  url: string;
  /** Milliseconds after which a row without an outcome is looked at again. */
  reconcileAfterMs: number;
}

export const OUTBOX_RELAY_OPTIONS = Symbol('outbox relay options');

interface Row {
  id: string;
  topic: string;
  payload: unknown;
  request_id: string;
  created_at: Date;
  attempts: number;
}

type Outcome = 'completed' | 'failed';

const batchSize = 50;
const pollMilliseconds = 1_000;
const handOverMilliseconds = 5_000;
/** A row that waits long is asked about less often: this many times the first interval at most. */
const slowestFactor = 6;

/**
 * Carries the outbox to the queue and the outcome back. A row stays open until its outcome is known, so a queue that
 * was emptied, a worker that was killed or a relay that died only delays it; a repeat finds the job by its id.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PostgresListener;
  /** What this relay handed over. Others use the same queue, and the outcome of their work is none of our database's business. */
  private readonly awaited = new Set<string>();
  private queue?: JobQueue;
  private events?: QueueEvents;
  private timer?: NodeJS.Timeout;
  private working?: Promise<void>;
  private wanted = false;
  private closed = false;

  constructor(
    @Inject(OUTBOX_RELAY_OPTIONS) private readonly options: OutboxRelayOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly engine: QueueEngine,
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {
    this.listener = new PostgresListener({ url: options.url, channel: outboxChannel, log, onSignal: () => this.wake() });
  }

  async onApplicationBootstrap(): Promise<void> {
    observeOutbox(this.metrics, this.dataSource);
    await this.listener.start();
    this.timer = setInterval(() => this.wake(), pollMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.listener.close();
    await this.working;
    await this.closeQueue();
  }

  /** Looks for due rows soon; calls in quick succession cost one look. */
  wake(): void {
    this.wanted = true;
    if (this.closed || this.working) return;
    this.working = this.work().finally(() => {
      this.working = undefined;
      if (this.wanted && !this.closed) this.wake();
    });
  }

  private async work(): Promise<void> {
    try {
      for (;;) {
        this.wanted = false;
        const handled = await this.dataSource.transaction((manager) => this.handOverBatch(manager));
        if (handled < batchSize || this.closed) return;
      }
    } catch (error) {
      this.wanted = false;
      if (!this.closed) this.log.warn({ err: error }, 'outbox could not be handed over, it stays for the next look');
    }
  }

  private async handOverBatch(manager: EntityManager): Promise<number> {
    const rows: Row[] = await manager.query(
      `SELECT id, topic, payload, request_id, created_at, attempts FROM outbox
       WHERE done_at IS NULL AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return 0;
    const queue = await this.openQueue();
    const outcomes = await this.inTime(Promise.all(rows.map((row) => this.handOver(queue, row))));
    await manager.query(
      `UPDATE outbox SET
         attempts = attempts + 1,
         next_attempt_at = now() + least(attempts + 1, ${slowestFactor}) * $3::int * interval '1 millisecond',
         done_at = CASE WHEN known.outcome IS NULL THEN NULL ELSE now() END,
         outcome = known.outcome
       FROM unnest($1::uuid[], $2::text[]) AS known (id, outcome) WHERE outbox.id = known.id`,
      [rows.map(({ id }) => id), outcomes, this.options.reconcileAfterMs],
    );
    return rows.length;
  }

  private async handOver(queue: JobQueue, row: Row): Promise<Outcome | null> {
    if (row.attempts > 0) {
      // It was handed over before: the queue either still knows it, or lost it.
      const state = await queue.getJobState(row.id);
      if (state === 'completed' || state === 'failed') {
        this.awaited.delete(row.id);
        return state;
      }
      this.awaited.add(row.id);
      if (state !== 'unknown') return null;
      this.log.warn({ requestId: row.request_id, id: row.id }, 'the queue lost a job, it is queued again');
    }
    const { retry, keepSeconds } = this.options.queue;
    this.awaited.add(row.id);
    const envelope = { payload: row.payload, requestId: row.request_id, createdAt: row.created_at.toISOString() };
    await queue.add(row.topic, envelope, {
      jobId: row.id,
      attempts: retry.attempts,
      backoff: { type: 'custom' },
      removeOnComplete: { age: keepSeconds.completed },
      removeOnFail: { age: keepSeconds.failed },
    });
    return null;
  }

  private async settle(id: string, outcome: Outcome): Promise<void> {
    if (!this.awaited.delete(id)) return;
    try {
      await this.dataSource.query('UPDATE outbox SET done_at = now(), outcome = $2 WHERE id = $1 AND done_at IS NULL', [id, outcome]);
    } catch (error) {
      this.log.warn({ err: error, id }, 'an outcome could not be recorded, the next look will find it');
    }
  }

  private async openQueue(): Promise<JobQueue> {
    if (this.queue) return this.queue;
    const { queue: definition } = this.options;
    this.queue = this.engine.openQueue(definition);
    this.events = this.engine.openEvents(definition);
    this.events.on('completed', ({ jobId }) => void this.settle(jobId, 'completed'));
    this.events.on('failed', ({ jobId }) => void this.settle(jobId, 'failed'));
    try {
      await this.inTime(Promise.all([this.queue.waitUntilReady(), this.events.waitUntilReady()]));
      return this.queue;
    } catch (error) {
      await this.closeQueue();
      throw error;
    }
  }

  private async closeQueue(): Promise<void> {
    const parts = [this.queue, this.events];
    this.queue = this.events = undefined;
    await Promise.race([Promise.allSettled(parts.map((part) => part?.close())), delay(2_000, undefined, { ref: false })]);
  }

  // The rows stay locked while the queue answers, so it must not take for ever.
  private async inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the queue did not answer in time')), handOverMilliseconds);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
