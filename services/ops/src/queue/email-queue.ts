import { setTimeout as delay } from 'node:timers/promises';
import { emailQueue } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { QueueEngine, withTimeout } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import { type Overview, opsErrorCodes } from '@larkway/ops-contract';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { type Config, CONFIG } from '../config.js';

const timeoutMs = 2_000;

/** The queue of emails, on Redis or PostgreSQL. */
@Injectable()
export class EmailQueue implements BeforeApplicationShutdown {
  readonly queue: Queue;
  readonly engine: 'redis' | 'postgres';

  constructor(@Inject(CONFIG) config: Config, @Inject(LOGGER) log: Logger) {
    const { REDIS_URL, QUEUE_DATABASE_URL } = config;
    const engine = new QueueEngine(
      { ...(REDIS_URL && { REDIS_URL }), ...(QUEUE_DATABASE_URL && { QUEUE_DATABASE_URL }) },
      log,
    );
    this.engine = engine.kind;
    this.queue = engine.openQueue(emailQueue) as unknown as Queue;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([
      this.queue.close().catch(() => undefined),
      delay(timeoutMs, undefined, { ref: false }),
    ]);
  }

  /** Null if the queue does not respond in time. */
  async figures(): Promise<Overview['queue']> {
    try {
      const [{ paused: heldBack = 0, waiting = 0, ...others }, paused] = await withTimeout(
        Promise.all([this.queue.getJobCounts(), this.queue.isPaused()]),
        timeoutMs,
      );
      // BullMQ keeps the waiting jobs of a paused queue in a separate list.
      return { engine: this.engine, paused, jobs: { waiting: waiting + heldBack, ...others } };
    } catch {
      return null;
    }
  }

  /** @throws 503 if the queue cannot be reached */
  async setPaused(paused: boolean): Promise<void> {
    try {
      await withTimeout(paused ? this.queue.pause() : this.queue.resume(), timeoutMs);
    } catch (cause) {
      throw new DomainError(opsErrorCodes.serviceAway, 'The queue cannot be reached just now.', {
        status: 503,
        cause,
      });
    }
  }
}
