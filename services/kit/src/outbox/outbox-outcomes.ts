import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../service/kit.module.js';
import { OutboxQueue } from './outbox-queue.js';
import { type Outcome, settle, type Work } from './outbox-rows.js';

/** Outcomes come one by one, hundreds in a second; written together they cost the database one commit. */
const gatherMilliseconds = 50;
const atOnce = 500;

/** Writes down what became of promised work. An outcome that is missed here is found by the reconciler. */
@Injectable()
export class OutboxOutcomes {
  private gathered: (Work & { outcome: Outcome })[] = [];
  private timer?: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    queue: OutboxQueue,
  ) {
    queue.onOutcome = ({ id, round }, outcome) => this.gather({ id, round, outcome });
  }

  /** Writes down what has come so far. */
  async flush(): Promise<void> {
    this.write();
    await this.writing;
  }

  private gather(outcome: Work & { outcome: Outcome }): void {
    this.gathered.push(outcome);
    if (this.gathered.length >= atOnce) return this.write();
    this.timer ??= setTimeout(() => this.write(), gatherMilliseconds);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const outcomes = this.gathered;
    if (outcomes.length === 0) return;
    this.gathered = [];
    this.writing = this.writing
      .then(() => settle(this.dataSource, outcomes))
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn(
            { err: error, outcomes: outcomes.length },
            'outcomes could not be recorded, the reconciler will find them',
          ),
      );
  }
}
