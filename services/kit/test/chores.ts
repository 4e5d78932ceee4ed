import { defineQueue } from '@larkway/kit-contract';
import { Injectable, type Type } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { createJournalTable } from '../src/journal/journal.js';
import { JournalModule } from '../src/journal/journal.module.js';
import { OperationsModule } from '../src/operations/operations.guard.js';
import {
  addAttemptGenerations,
  addTraceContexts,
  createOutboxTable,
} from '../src/outbox/outbox.js';
import { OutboxModule } from '../src/outbox/outbox.module.js';
import { DatabaseModule } from '../src/postgres/database.module.js';
import {
  type JobContext,
  type JobHandler,
  PermanentFailure,
  RetryLater,
} from '../src/queue/job.js';
import type { QueueConfig } from '../src/queue/queue-environment.js';
import { QueueWorkerModule } from '../src/queue/queue-worker.js';

export const choreQueue = defineQueue({
  name: 'chores',
  jobs: { wash: z.strictObject({ dishes: z.int() }), dry: z.strictObject({ dishes: z.int() }) },
  retry: { firstMs: 50, longestMs: 100, jitter: 0.2 },
  keepSeconds: { completed: 60, failed: 60 },
});

export class CreateOutbox1790000000000 implements MigrationInterface {
  up = async (runner: QueryRunner): Promise<void> => {
    await createOutboxTable(runner);
    await addAttemptGenerations(runner);
    await addTraceContexts(runner);
    await createJournalTable(runner);
  };
  down = (runner: QueryRunner): Promise<void> => runner.query('DROP TABLE outbox');
}

/** Token of `/internal`. */
export const operationsToken = 'the-token-of-operations-in-this-test';

class ChoresModule {}

/** Stores chores in the outbox and relays them. */
export const producerModule = (
  url: string,
  config: QueueConfig,
  token: string | undefined = operationsToken,
) => ({
  module: ChoresModule,
  imports: [
    DatabaseModule.forRoot({
      url,
      entities: [],
      migrations: [CreateOutbox1790000000000],
    }),
    OperationsModule.forRoot({ token }),
    JournalModule,
    OutboxModule.forRoot({ config, queue: choreQueue, reconcileAfterMs: 600 }),
  ],
});

/** The calls of the handlers, and how the next ones fail. */
export interface Household {
  done: (JobContext & { job: string; dishes: number })[];
  calls: number;
  failures: ('later' | 'never' | { until?: Promise<void>; delayFor?: number })[];
}

/** Runs the chores. */
export const workerModule = (config: QueueConfig, household: Household, providers: Type[] = []) => {
  const work = async (job: string, dishes: number, context: JobContext): Promise<void> => {
    household.calls += 1;
    const failure = household.failures.shift();
    if (failure === 'never') throw new PermanentFailure('the plate is broken');
    if (failure === 'later') throw new Error('no water');
    await failure?.until;
    if (failure?.delayFor) throw new RetryLater(failure.delayFor);
    household.done.push({ job, dishes, ...context });
  };
  @Injectable()
  class Wash implements JobHandler<typeof choreQueue, 'wash'> {
    readonly job = 'wash';
    handle = ({ dishes }: { dishes: number }, context: JobContext) => work('wash', dishes, context);
  }
  @Injectable()
  class Dry implements JobHandler<typeof choreQueue, 'dry'> {
    readonly job = 'dry';
    handle = ({ dishes }: { dishes: number }, context: JobContext) => work('dry', dishes, context);
  }
  return {
    module: ChoresModule,
    imports: [
      QueueWorkerModule.forRoot({
        config,
        queue: choreQueue,
        concurrency: 5,
        handlers: [Wash, Dry],
        providers,
      }),
    ],
  };
};
