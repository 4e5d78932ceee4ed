import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../service/kit.module.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { OUTBOX_OPTIONS, type OutboxOptions, OutboxQueue } from './outbox-queue.js';
import { lockLost, markSent, settle, unsettledAfter, type WorkItem } from './outbox.js';

const pageSize = 500;
/** A pause lasts this many times as long as the pass before it, so that other work has priority. */
const pauseFactor = 20;
const longestPauseMilliseconds = 12_000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * Asks the queue for the outcome of all open work, however old it is: records outcomes that were
 * missed and sends work again that the queue has lost. The question writes nothing, so it can be
 * frequent.
 */
@Injectable()
export class OutboxReconciler implements OnApplicationBootstrap {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private closed = false;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly metrics: OutboxMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduleAfter(this.options.reconcileAfterMs / 2);
  }

  /** Finishes the current page and stops. */
  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private scheduleAfter(milliseconds: number): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.running = this.pass();
    }, milliseconds);
  }

  private async pass(): Promise<void> {
    const start = performance.now();
    try {
      await this.reconcile();
    } catch (error) {
      this.log.warn({ err: error }, 'could not ask the queue about open work, the next pass will');
    }
    const pause = Math.min((performance.now() - start) * pauseFactor, longestPauseMilliseconds);
    this.scheduleAfter(Math.max(pause, this.options.reconcileAfterMs / 2));
  }

  /** Asks about all open work once. @throws when the database or the queue is unavailable */
  async reconcile(): Promise<void> {
    for (let after: string | undefined = beforeAllIds; after && !this.closed;) {
      const items: WorkItem[] = await unsettledAfter(this.dataSource, after, pageSize);
      if (items.length > 0) await this.reconcilePage(items);
      after = items.length < pageSize ? undefined : items.at(-1)!.id;
    }
  }

  private async reconcilePage(items: WorkItem[]): Promise<void> {
    const states = await this.queue.statesOf(items);
    const outcomes = items.flatMap(({ id, round }, index) => {
      const state = states[index]!;
      return state === 'completed' || state === 'failed' ? [{ id, round, outcome: state }] : [];
    });
    if (outcomes.length > 0) await settle(this.dataSource, outcomes);
    const lost = items.filter((_item, index) => states[index] === 'unknown');
    if (lost.length > 0) await this.requeue(lost);
  }

  private async requeue(lost: WorkItem[]): Promise<void> {
    const requeued = await this.dataSource.transaction(async (manager) => {
      const rows = await lockLost(manager, lost);
      if (rows.length === 0) return 0;
      await this.queue.requeue(rows);
      await markSent(
        manager,
        rows.map(({ id }) => id),
        'requeued',
        this.options.reconcileAfterMs,
      );
      return rows.length;
    });
    this.metrics.requeued.inc(requeued);
    if (requeued > 0)
      this.log.warn({ jobs: requeued }, 'the queue lost jobs, they were sent again');
  }
}
