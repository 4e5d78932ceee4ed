import {
  type CommandResult,
  operationsRoutes,
  type OutboxJobRecord,
  type OutboxState,
} from '@larkway/kit-contract';
import {
  type BeforeApplicationShutdown,
  Body,
  Controller,
  type DynamicModule,
  Inject,
  Module,
  Param,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { QueueEngine } from '../queue/queue-engine.js';
import type { QueueConfig } from '../queue/queue-environment.js';
import { LOGGER } from '../service/kit.module.js';
import { RouteHandler } from '../service/route-handler.js';
import { OutboxMetrics } from './outbox-metrics.js';
import {
  OUTBOX_OPTIONS,
  type OutboxOptions,
  OutcomeRecorder,
  OutboxQueue,
} from './outbox-queue.js';
import { OutboxReconciler } from './outbox-reconciler.js';
import { OutboxRelay } from './outbox-relay.js';
import { findOutboxJob, outboxState, retryOutbox } from './outbox.js';

const { outboxState: stateRoute, getOutboxJob, retryOutbox: retryRoute } = operationsRoutes;

@Controller()
@Operations()
class OutboxController {
  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
  ) {}

  @RouteHandler(stateRoute)
  state(): Promise<OutboxState> {
    return outboxState(this.dataSource);
  }

  @RouteHandler(getOutboxJob)
  job(
    @Param({ schema: getOutboxJob.params }) { id }: z.infer<typeof getOutboxJob.params>,
  ): Promise<OutboxJobRecord> {
    return findOutboxJob(this.dataSource, id);
  }

  @RouteHandler(retryRoute)
  async retry(
    @Body({ schema: retryRoute.body }) { ids }: z.infer<typeof retryRoute.body>,
  ): Promise<CommandResult> {
    const result = await retryOutbox(this.dataSource, this.options.queue, ids);
    this.relay.wake();
    return result;
  }
}

/**
 * Runs the relay and the reconciler of one outbox in this process, and serves `/internal/outbox`.
 * Needs an OperationsModule, and a DatabaseModule with the tables of the outbox and the journal.
 */
@Module({})
export class OutboxModule implements BeforeApplicationShutdown {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly reconciler: OutboxReconciler,
    private readonly queue: OutboxQueue,
    private readonly outcomes: OutcomeRecorder,
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
        OutboxMetrics,
        OutboxQueue,
        OutcomeRecorder,
        OutboxRelay,
        OutboxReconciler,
      ],
      exports: [OutboxQueue],
    };
  }

  // In this order, so that no batch is interrupted and all outcomes of the queue are recorded.
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay.stop(), this.reconciler.stop()]);
    await this.queue.close();
    await this.outcomes.flush();
  }
}
