import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../service/kit.module.js';
import { OutboxCounters } from './outbox-counters.js';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox-options.js';
import { OutboxQueue } from './outbox-queue.js';
import { lockLost, markHandedOver, settle, unsettledAfter, type Work } from './outbox-rows.js';

const pageSize = 500;
/** After a look, so many times as long as it took is left to other work, but nobody waits for the next one longer than this. */
const restFactor = 20;
const longestRest = 12_000;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * Asks the queue what became of all work without an outcome, however long it has been open: an outcome that was missed is
 * written down, and work that the queue has lost is handed over again. Asking writes nothing, so that it may be done often.
 */
@Injectable()
export class OutboxReconciler implements OnApplicationBootstrap {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private closed = false;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly counters: OutboxCounters,
  ) {}

  onApplicationBootstrap(): void {
    this.lookAfter(this.options.reconcileAfterMs / 2);
  }

  /** Finishes the page under way and asks no more. */
  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private lookAfter(milliseconds: number): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.looking = this.look();
    }, milliseconds);
  }

  private async look(): Promise<void> {
    const begun = performance.now();
    try {
      await this.lookAtAll();
    } catch (error) {
      this.log.warn(
        { err: error },
        'the queue could not be asked about open work, it will be at the next look',
      );
    }
    // Asking about very much takes its time, and is not all that this process does.
    const rest = Math.min((performance.now() - begun) * restFactor, longestRest);
    this.lookAfter(Math.max(rest, this.options.reconcileAfterMs / 2));
  }

  private async lookAtAll(): Promise<void> {
    for (let after: string | undefined = beforeAllIds; after && !this.closed;) {
      const works: Work[] = await unsettledAfter(this.dataSource, after, pageSize);
      if (works.length > 0) await this.lookAt(works);
      after = works.length < pageSize ? undefined : works.at(-1)!.id;
    }
  }

  private async lookAt(works: Work[]): Promise<void> {
    const states = await this.queue.statesOf(works);
    const outcomes = works.flatMap(({ id, round }, index) => {
      const state = states[index]!;
      return state === 'completed' || state === 'failed' ? [{ id, round, outcome: state }] : [];
    });
    if (outcomes.length > 0) await settle(this.dataSource, outcomes);
    const lost = works.filter((_work, index) => states[index] === 'unknown');
    if (lost.length > 0) await this.putAgain(lost);
  }

  private async putAgain(lost: Work[]): Promise<void> {
    const requeued = await this.dataSource.transaction(async (manager) => {
      const rows = await lockLost(manager, lost);
      if (rows.length === 0) return 0;
      await this.queue.putAgain(rows);
      await markHandedOver(
        manager,
        rows.map(({ id }) => id),
        'requeued',
        this.options.reconcileAfterMs,
      );
      return rows.length;
    });
    this.counters.requeued.inc(requeued);
    if (requeued > 0)
      this.log.warn({ jobs: requeued }, 'the queue lost jobs, they are queued again');
  }
}
