import type { JobName, QueueDefinition } from '@larkway/kit-contract';
import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../service/kit.module.js';
import type { JobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.js';
import { QueueEngine } from './queue-engine.js';
import type { QueueConfig } from './queue-environment.js';
import { JOB_HANDLERS, QueueWorker } from './queue-worker.js';
import { QUEUE_WORKER_OPTIONS, type QueueWorkerOptions } from './queue-worker-options.js';

interface Options<Q extends QueueDefinition> extends Pick<ModuleMetadata, 'imports' | 'providers'> {
  config: QueueConfig;
  queue: Q;
  /** Jobs under way at a time. */
  concurrency: number;
  /** One class per job of the queue. */
  handlers: Type<JobHandler<Q, JobName<Q>>>[];
}

/** Runs a worker for one queue in this process. */
@Module({})
export class QueueWorkerModule {
  static forRoot<Q extends QueueDefinition>({
    config,
    queue,
    concurrency,
    handlers,
    imports = [],
    providers = [],
  }: Options<Q>): DynamicModule {
    return {
      module: QueueWorkerModule,
      imports,
      providers: [
        ...providers,
        ...handlers,
        {
          provide: QueueEngine,
          useFactory: (log: Logger) => new QueueEngine(config, log),
          inject: [LOGGER],
        },
        {
          provide: QUEUE_WORKER_OPTIONS,
          useValue: { queue, concurrency } satisfies QueueWorkerOptions,
        },
        { provide: JOB_HANDLERS, useFactory: (...found: JobHandler[]) => found, inject: handlers },
        JobQueue,
        QueueWorker,
      ],
      exports: [JobQueue],
    };
  }
}
