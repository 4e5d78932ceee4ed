import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DatabaseStep } from '../postgres/database-step.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('logger');

/** Injection token of what this process does about migrations. */
export const DATABASE_STEP = Symbol('database step');

interface Shared {
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
  step: DatabaseStep;
}

/** Makes the logger, the metrics and the readiness checks injectable everywhere. */
@Global()
@Module({})
export class KitModule {
  static forRoot({ log, metrics, readiness, step }: Shared, module: DynamicModule): DynamicModule {
    return {
      module: KitModule,
      imports: [module],
      providers: [
        { provide: LOGGER, useValue: log },
        { provide: Metrics, useValue: metrics },
        { provide: Readiness, useValue: readiness },
        { provide: DATABASE_STEP, useValue: step },
      ],
      exports: [LOGGER, Metrics, Readiness, DATABASE_STEP],
    };
  }
}
