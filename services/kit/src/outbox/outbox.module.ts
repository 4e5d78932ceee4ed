import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { QueueEngine } from '../queue/queue-engine.js';
import type { QueueConfig } from '../queue/queue-environment.js';
import { LOGGER } from '../service/kit.module.js';
import { OUTBOX_RELAY_OPTIONS, OutboxRelay, type OutboxRelayOptions } from './outbox-relay.js';

/** Runs the relay of one outbox in this process; needs a DatabaseModule beside it. */
@Module({})
export class OutboxModule {
  static forRoot({ config, ...options }: OutboxRelayOptions & { config: QueueConfig }): DynamicModule {
    return {
      module: OutboxModule,
      providers: [
        { provide: QueueEngine, useFactory: (log: Logger) => new QueueEngine(config, log), inject: [LOGGER] },
        { provide: OUTBOX_RELAY_OPTIONS, useValue: options },
        OutboxRelay,
      ],
      exports: [OutboxRelay],
    };
  }
}
