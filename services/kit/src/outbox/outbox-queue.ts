import { setTimeout as delay } from 'node:timers/promises';
import type { QueueDefinition } from '@larkway/kit-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { QueueEvents } from 'bullmq';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { startSpan } from '../observability/tracing.js';
import { isHandled, isPermanent, jobIdOf, parseJobId } from '../queue/job.js';
import { type OpenQueue, queryQueue, QueueEngine, withTimeout } from '../queue/queue-engine.js';
import { LOGGER } from '../service/kit.module.js';
import { type JobOutcome, type OutboxRow, settle, type WorkItem } from './outbox.js';

export interface OutboxOptions {
  queue: QueueDefinition;
  /** Milliseconds after which the queue is asked for the outcome of open work. */
  reconcileAfterMs: number;
}

export const OUTBOX_OPTIONS = Symbol('outbox options');

/** Handlers decide whether and when a job is retried, so the queue never gives up. */
const unlimitedAttempts = 1_000_000_000;

interface Opened {
  queue: OpenQueue;
  events: QueueEvents;
}

/** Sends work to the queue and reports outcomes. Opened at the first use, again after a failure. */
@Injectable()
export class OutboxQueue {
  /** Called with each outcome of work that this instance sent. */
  onOutcome: (work: WorkItem, outcome: JobOutcome) => void = () => undefined;
  /**
   * Jobs that this instance sent. Other services use the same queue; their outcomes are ignored.
   */
  private readonly awaited = new Set<string>();
  private opening?: Promise<Opened>;

  constructor(
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
    private readonly engine: QueueEngine,
  ) {}

  /** Adds work; work that is in the queue stays as it is. */
  async put(rows: OutboxRow[]): Promise<void> {
    const { queue } = await this.open();
    const { keepSeconds } = this.options.queue;
    const jobs = rows.map((row) => {
      const jobId = jobIdOf(row);
      this.awaited.add(jobId);
      const { id, round, payload, request_id: requestId, created_at: createdAt } = row;
      const trace = traceOfSending(row, this.options.queue.name);
      return {
        name: row.topic,
        data: {
          id,
          round,
          ...this.engine.payloads.seal(payload, { id, name: row.topic }),
          requestId,
          createdAt: createdAt.toISOString(),
          ...(trace && { trace }),
        },
        opts: {
          jobId,
          attempts: unlimitedAttempts,
          backoff: { type: 'custom' },
          stackTraceLimit: 1,
          removeOnComplete: { age: keepSeconds.completed },
          removeOnFail: { age: keepSeconds.failed },
        },
      };
    });
    const [only] = jobs;
    await withTimeout<unknown>(
      jobs.length === 1 ? queue.add(only!.name, only!.data, only!.opts) : queue.addBulk(jobs),
    );
  }

  /**
   * Adds work that the queue has lost or given up. A leftover job with its name is removed first.
   */
  async requeue(rows: OutboxRow[]): Promise<void> {
    const { queue } = await this.open();
    await withTimeout(Promise.all(rows.map((row) => queue.remove(jobIdOf(row)))));
    await this.put(rows);
  }

  /** The states of work that was sent, in order. */
  async statesOf(items: WorkItem[]): Promise<JobState[]> {
    const { queue } = await this.open();
    const ids = items.map(jobIdOf);
    const states = await withTimeout(jobStates(queue, this.engine.kind, ids));
    for (const id of ids) this.awaited.add(id);
    return states;
  }

  /** Removes the jobs of finished work, of all its generations. */
  async remove(items: WorkItem[]): Promise<void> {
    const { queue } = await this.open();
    const ids = items.flatMap(({ id, round }) =>
      Array.from({ length: round + 1 }, (_, earlier) => jobIdOf({ id, round: earlier })),
    );
    for (const id of ids) await withTimeout(queue.remove(id));
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
      ({ jobId, returnvalue }) => isHandled(returnvalue) && this.report(jobId, 'completed'),
    );
    events.on(
      'failed',
      ({ jobId, failedReason }) => isPermanent(failedReason) && this.report(jobId, 'failed'),
    );
    try {
      await withTimeout(Promise.all([queue.waitUntilReady(), events.waitUntilReady()]));
      return { queue, events };
    } catch (error) {
      this.opening = undefined;
      await closeBoth({ queue, events });
      throw error;
    }
  }

  private report(jobId: string, outcome: JobOutcome): void {
    if (this.awaited.delete(jobId)) this.onOutcome(parseJobId(jobId), outcome);
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => undefined);
    if (opened) await closeBoth(opened);
  }
}

/** A span that says when work went to the queue. @returns its trace context */
const traceOfSending = ({ topic, trace }: OutboxRow, queue: string): string | undefined => {
  if (trace === null) return undefined;
  const span = startSpan(`send ${topic}`, {
    kind: 'producer',
    parent: trace,
    attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': queue },
  });
  span?.end();
  return span?.context ?? trace;
};

const closeBoth = async ({ queue, events }: Opened): Promise<void> => {
  await Promise.race([
    Promise.allSettled([queue.close(), events.close()]),
    delay(2_000, undefined, { ref: false }),
  ]);
};

/**
 * The state of a job: `unknown` when the queue has lost it, or has ended it although its handler
 * has not.
 */
type JobState = 'completed' | 'failed' | 'open' | 'unknown';

interface FoundJob {
  state: string;
  returned?: unknown;
  reason?: string | undefined;
}

const stateOf = ({ state, returned, reason }: FoundJob): JobState => {
  if (state === 'completed') return isHandled(returned) ? 'completed' : 'unknown';
  if (state === 'failed') return isPermanent(reason) ? 'failed' : 'unknown';
  return state === 'unknown' ? 'unknown' : 'open';
};

const findOnRedis = async (queue: OpenQueue, id: string): Promise<FoundJob> => {
  const state = await queue.getJobState(id);
  if (state !== 'completed' && state !== 'failed') return { state };
  const job = await queue.getJob(id);
  return { state, returned: job?.returnvalue, reason: job?.failedReason };
};

/** The states of many jobs, in order, with one round trip on Redis and one query on PostgreSQL. */
const jobStates = async (
  queue: OpenQueue,
  kind: 'redis' | 'postgres',
  ids: string[],
): Promise<JobState[]> => {
  if (kind === 'redis')
    return (await Promise.all(ids.map((id) => findOnRedis(queue, id)))).map(stateOf);
  const sql =
    'SELECT id, state::text, return_value AS returned, failed_reason AS reason FROM job WHERE queue = $1 AND id = ANY ($2)';
  const rows = await queryQueue<FoundJob & { id: string }>(queue, sql, [queue.name, ids]);
  const found = new Map(rows.map((row) => [row.id, stateOf(row)]));
  return ids.map((id) => found.get(id) ?? 'unknown');
};

/** Outcomes arrive one by one, hundreds a second; a batch costs the database one commit. */
const batchMilliseconds = 50;
const batchSize = 500;

/** Records outcomes. The reconciler finds an outcome that is missed here. */
@Injectable()
export class OutcomeRecorder {
  private batch: (WorkItem & { outcome: JobOutcome })[] = [];
  private timer?: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    queue: OutboxQueue,
  ) {
    queue.onOutcome = ({ id, round }, outcome) => this.add({ id, round, outcome });
  }

  /** Records the outcomes that have arrived so far. */
  async flush(): Promise<void> {
    this.write();
    await this.writing;
  }

  private add(outcome: WorkItem & { outcome: JobOutcome }): void {
    this.batch.push(outcome);
    if (this.batch.length >= batchSize) return this.write();
    this.timer ??= setTimeout(() => this.write(), batchMilliseconds);
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const outcomes = this.batch;
    if (outcomes.length === 0) return;
    this.batch = [];
    this.writing = this.writing
      .then(() => settle(this.dataSource, outcomes))
      .then(
        () => undefined,
        (error: unknown) =>
          this.log.warn(
            { err: error, outcomes: outcomes.length },
            'could not record outcomes, the reconciler will find them',
          ),
      );
  }
}
