import { type CommandResult, operationsRoutes, type OutboxState } from '@larkway/kit-contract';
import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox-options.js';
import { OutboxRelay } from './outbox-relay.js';
import { retryOutbox } from './retry-outbox.js';
import { outboxState } from './outbox-state.js';

const { outboxState: stateRoute, retryOutbox: retryRoute } = operationsRoutes;

@Controller()
@Operations()
export class OutboxController {
  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
  ) {}

  @Get(stateRoute.path)
  state(): Promise<OutboxState> {
    return outboxState(this.dataSource);
  }

  @Post(retryRoute.path)
  @HttpCode(200)
  async retry(
    @Body({ schema: retryRoute.body }) { ids }: z.infer<typeof retryRoute.body>,
  ): Promise<CommandResult> {
    const result = await retryOutbox(this.dataSource, this.options.queue, ids);
    this.relay.wake();
    return result;
  }
}
