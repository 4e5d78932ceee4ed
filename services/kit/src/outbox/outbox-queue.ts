import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { QueueEvents } from 'bullmq';
import { isFinished } from '../queue/finished.js';
import { inTime } from '../queue/in-time.js';
import { jobIdOf, workOf } from '../queue/job-id.js';
import { type JobState, statesOf } from '../queue/job-states.js';
import { isForGood } from '../queue/permanent-failure.js';
import { type OpenQueue, QueueEngine } from '../queue/queue-engine.js';

import { OUTBOX_OPTIONS, type OutboxOptions } from './outbox-options.js';
import type { Outcome, OutboxRow, Work } from './outbox-rows.js';

/** Whether and when a job is tried again is its handler's affair; the queue has no number of tries at which it gives work up. */
const asOftenAsItTakes = 1_000_000_000;

interface Opened {
  queue: OpenQueue;
  events: QueueEvents;
}

/** The queue as the outbox sees it: work goes in, outcomes come back. Opened at the first use, and again after it could not be. */
@Injectable()
export class OutboxQueue {
  /** Told of each outcome of work that went in here. */
  onOutcome: (work: Work, outcome: Outcome) => void = () => undefined;
  /** Jobs that went in here. Others use the same queue, and the outcome of their work is none of our database's business. */
  private readonly awaited = new Set<string>();
  private opening?: Promise<Opened>;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    private readonly engine: QueueEngine,
  ) {}

  /** Puts work in; what is in already stays as it is. */
  async put(rows: OutboxRow[]): Promise<void> {
    const { queue } = await this.open();
    const { keepSeconds } = this.options.queue;
    const jobs = rows.map((row) => {
      const jobId = jobIdOf(row);
      this.awaited.add(jobId);
      const { id, round, payload, request_id: requestId, created_at: createdAt } = row;
      return {
        name: row.topic,
        data: { id, round, payload, requestId, createdAt: createdAt.toISOString() },
        opts: {
          jobId,
          attempts: asOftenAsItTakes,
          backoff: { type: 'custom' },
          stackTraceLimit: 1,
          removeOnComplete: { age: keepSeconds.completed },
          removeOnFail: { age: keepSeconds.failed },
        },
      };
    });
    const [only] = jobs;
    await inTime<unknown>(
      jobs.length === 1 ? queue.add(only!.name, only!.data, only!.opts) : queue.addBulk(jobs),
    );
  }

  /** Puts work in that the queue has lost, or has given up. What is left of it must not keep its name taken. */
  async putAgain(rows: OutboxRow[]): Promise<void> {
    const { queue } = await this.open();
    await inTime(Promise.all(rows.map((row) => queue.remove(jobIdOf(row)))));
    await this.put(rows);
  }

  /** What became of work that went in: `unknown` when the queue has lost it, or has ended it without a word of its handler. */
  async statesOf(works: Work[]): Promise<JobState[]> {
    const { queue } = await this.open();
    const ids = works.map(jobIdOf);
    const states = await inTime(statesOf(queue, this.engine.kind, ids));
    for (const id of ids) this.awaited.add(id);
    return states;
  }

  /** Removes what is left of finished work, of all its rounds. */
  async forget(works: Work[]): Promise<void> {
    const { queue } = await this.open();
    const ids = works.flatMap(({ id, round }) =>
      Array.from({ length: round + 1 }, (_, earlier) => jobIdOf({ id, round: earlier })),
    );
    for (const id of ids) await inTime(queue.remove(id));
  }

  private open(): Promise<Opened> {
    return (this.opening ??= this.connect());
  }

  private async connect(): Promise<Opened> {
    const { queue: definition } = this.options;
    const queue = this.engine.openQueue(definition);
    const events = this.engine.openEvents(definition);
    events.on(
      'completed',
      ({ jobId, returnvalue }) => isFinished(returnvalue) && this.tell(jobId, 'completed'),
    );
    events.on(
      'failed',
      ({ jobId, failedReason }) => isForGood(failedReason) && this.tell(jobId, 'failed'),
    );
    try {
      await inTime(Promise.all([queue.waitUntilReady(), events.waitUntilReady()]));
      return { queue, events };
    } catch (error) {
      this.opening = undefined;
      await closeBoth({ queue, events });
      throw error;
    }
  }

  private tell(jobId: string, outcome: Outcome): void {
    if (this.awaited.delete(jobId)) this.onOutcome(workOf(jobId), outcome);
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => undefined);
    if (opened) await closeBoth(opened);
  }
}

const closeBoth = async ({ queue, events }: Opened): Promise<void> => {
  await Promise.race([
    Promise.allSettled([queue.close(), events.close()]),
    delay(2_000, undefined, { ref: false }),
  ]);
};
