import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseListener } from '../postgres/database-listener.js';
import { LOGGER } from '../service/kit.module.js';
import { OutboxCounters } from './outbox-counters.js';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox-options.js';
import { OutboxQueue } from './outbox-queue.js';
import { lockWaiting, markHandedOver } from './outbox-rows.js';
import { outboxChannel } from './outbox-table.js';

const largestBatch = 500;
const smallestBatch = 10;
const pollMilliseconds = 1_000;
/** At the least between two batches, so that a busy service hands over many rows in few batches; the first one does not wait. */
const breathMilliseconds = 20;

/**
 * Carries promised work to the queue, a batch in each transaction. A batch that the queue took without our database learning
 * of it is handed over again, and the queue knows it by its names.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private unsubscribe?: () => void;
  private timer?: NodeJS.Timeout;
  private working?: Promise<void> | undefined;
  private wanted = false;
  private closed = false;
  private batch = largestBatch;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly counters: OutboxCounters,
    private readonly listener: DatabaseListener,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.listener.subscribe(outboxChannel, () => this.wake());
    this.timer = setInterval(() => this.wake(), pollMilliseconds);
  }

  /** Finishes the batch under way and hands over no more. */
  async stop(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.working;
  }

  /** Looks for waiting work soon; calls in quick succession cost one look. */
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
        const limit = this.batch;
        const handedOver = await this.dataSource.transaction((manager) =>
          this.handOver(manager, limit),
        );
        this.batch = Math.min(this.batch * 2, largestBatch);
        if (this.closed) return;
        if (handedOver === limit) continue;
        if (handedOver > 0) await delay(breathMilliseconds);
        if (!this.wanted || this.closed) return;
      }
    } catch (error) {
      this.wanted = false;
      // A queue that is too slow for this many would never get any of them.
      this.batch = Math.max(Math.floor(this.batch / 2), smallestBatch);
      if (!this.closed)
        this.log.warn(
          { err: error },
          'outbox could not be handed over, it stays for the next look',
        );
    }
  }

  private async handOver(manager: EntityManager, limit: number): Promise<number> {
    const rows = await lockWaiting(manager, limit);
    if (rows.length === 0) return 0;
    await this.queue.put(rows);
    await markHandedOver(
      manager,
      rows.map(({ id }) => id),
      'queued',
      this.options.reconcileAfterMs,
    );
    this.counters.handedOver.inc(rows.length);
    return rows.length;
  }
}
