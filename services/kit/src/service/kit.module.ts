import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('logger');

interface Shared {
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
}

/** Makes the logger, the metrics and the readiness checks injectable everywhere. */
@Global()
@Module({})
export class KitModule {
  static forRoot({ log, metrics, readiness }: Shared, module: DynamicModule): DynamicModule {
    return {
      module: KitModule,
      imports: [module],
      providers: [
        { provide: LOGGER, useValue: log },
        { provide: Metrics, useValue: metrics },
        { provide: Readiness, useValue: readiness },
      ],
      exports: [LOGGER, Metrics, Readiness],
    };
  }
}
