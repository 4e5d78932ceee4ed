import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseListener } from '../postgres/database-listener.js';
import { LOGGER } from '../service/kit.module.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { OUTBOX_OPTIONS, type OutboxOptions, OutboxQueue } from './outbox-queue.js';
import { lockWaiting, markSent, outboxChannel } from './outbox.js';

const largestBatch = 500;
const smallestBatch = 10;
const pollMilliseconds = 1_000;
/** Pause between two batches, so that a busy service sends many rows in few batches. */
const pauseMilliseconds = 20;

/**
 * Sends work to the queue, one batch per transaction. A batch whose transaction fails after the
 * queue took it is sent again; the queue recognizes the jobs by their names.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private unsubscribe?: () => void;
  private timer?: NodeJS.Timeout;
  private working?: Promise<void> | undefined;
  private isRequested = false;
  private closed = false;
  private batch = largestBatch;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly metrics: OutboxMetrics,
    private readonly listener: DatabaseListener,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.listener.subscribe(outboxChannel, () => this.wake());
    this.timer = setInterval(() => this.wake(), pollMilliseconds);
  }

  /** Finishes the current batch and stops. */
  async stop(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.working;
  }

  /** Checks for waiting work. Calls in quick succession cause one check. */
  wake(): void {
    this.isRequested = true;
    if (this.closed || this.working) return;
    this.working = this.sendWaiting().finally(() => {
      this.working = undefined;
      if (this.isRequested && !this.closed) this.wake();
    });
  }

  /** Sends waiting work, batch by batch, until none is left or a batch fails. */
  async sendWaiting(): Promise<void> {
    try {
      for (;;) {
        this.isRequested = false;
        const limit = this.batch;
        const sent = await this.dataSource.transaction((manager) => this.sendBatch(manager, limit));
        this.batch = Math.min(this.batch * 2, largestBatch);
        if (this.closed) return;
        if (sent === limit) continue;
        if (sent > 0) await delay(pauseMilliseconds);
        if (!this.isRequested || this.closed) return;
      }
    } catch (error) {
      this.isRequested = false;
      // A queue that is too slow for a batch of this size would never get any work.
      this.batch = Math.max(Math.floor(this.batch / 2), smallestBatch);
      if (!this.closed)
        this.log.warn({ err: error }, 'could not send the outbox to the queue, the next pass will');
    }
  }

  private async sendBatch(manager: EntityManager, limit: number): Promise<number> {
    const rows = await lockWaiting(manager, limit);
    if (rows.length === 0) return 0;
    await this.queue.put(rows);
    await markSent(
      manager,
      rows.map(({ id }) => id),
      'queued',
      this.options.reconcileAfterMs,
    );
    this.metrics.sent.inc(rows.length);
    return rows.length;
  }
}
