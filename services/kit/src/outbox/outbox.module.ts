import { type BeforeApplicationShutdown, type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { QueueEngine } from '../queue/queue-engine.js';
import type { QueueConfig } from '../queue/queue-environment.js';
import { LOGGER } from '../service/kit.module.js';
import { OutboxController } from './outbox.controller.js';
import { OutboxCounters } from './outbox-counters.js';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox-options.js';
import { OutboxOutcomes } from './outbox-outcomes.js';
import { OutboxQueue } from './outbox-queue.js';
import { OutboxReconciler } from './outbox-reconciler.js';
import { OutboxRelay } from './outbox-relay.js';

/**
 * Runs the relay and the reconciler of one outbox in this process, and answers `/internal/outbox`; needs a DatabaseModule with
 * the tables of the outbox and the journal, and an OperationsModule, beside it.
 */
@Module({})
export class OutboxModule implements BeforeApplicationShutdown {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly reconciler: OutboxReconciler,
    private readonly queue: OutboxQueue,
    private readonly outcomes: OutboxOutcomes,
  ) {}

  static forRoot({ config, ...options }: OutboxOptions & { config: QueueConfig }): DynamicModule {
    return {
      module: OutboxModule,
      controllers: [OutboxController],
      providers: [
        {
          provide: QueueEngine,
          useFactory: (log: Logger) => new QueueEngine(config, log),
          inject: [LOGGER],
        },
        { provide: OUTBOX_OPTIONS, useValue: options },
        OutboxCounters,
        OutboxQueue,
        OutboxOutcomes,
        OutboxRelay,
        OutboxReconciler,
      ],
      exports: [OutboxQueue],
    };
  }

  // In this order, so that nobody is left with work in hand, and what the queue has told is written down.
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay.stop(), this.reconciler.stop()]);
    await this.queue.close();
    await this.outcomes.flush();
  }
}
