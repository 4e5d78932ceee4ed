import { EventEmitter } from 'node:events';
import { handledResult } from '../../src/queue/job.js';
import type { OpenQueue, QueueEngine } from '../../src/queue/queue-engine.js';
import { turn } from './turns.js';

interface Job {
  state: 'waiting' | 'active' | 'delayed' | 'completed' | 'failed';
  returnvalue?: unknown;
  failedReason?: string;
}

interface QueueBug {
  /** Under which name a job is stored. */
  nameOf?: (id: string) => string;
  /** What the queue returns for a job that it completed on its own. */
  returnedByMistake?: unknown;
}

/**
 * The queue as the outbox sees it: jobs have unique names, and it may lose all of them, or end a job
 * whose handler has not (taskforcesh/bullmq#4814).
 */
export class SimulatedQueue {
  readonly events = new EventEmitter();
  private readonly jobs = new Map<string, Job>();
  /** Notifications that have not arrived yet. */
  private readonly announced: (() => void)[] = [];
  /** Names of the jobs whose handlers returned, and of those whose handlers refused. */
  readonly handled = new Set<string>();
  readonly refused = new Set<string>();

  constructor(private readonly bug: QueueBug = {}) {
    this.events.setMaxListeners(0);
  }

  /** An engine that opens this queue. */
  get engine(): QueueEngine {
    return {
      kind: 'redis',
      payloads: { seal: (payload: unknown) => ({ payload }) },
      openQueue: () => this.handle(),
      openEvents: () => ({
        on: (event: string, listener: () => void) => this.events.on(event, listener),
        waitUntilReady: async () => undefined,
        close: async () => undefined,
      }),
    } as unknown as QueueEngine;
  }

  names(...states: Job['state'][]): string[] {
    return [...this.jobs].filter(([, { state }]) => states.includes(state)).map(([name]) => name);
  }

  get hasNews(): boolean {
    return this.announced.length > 0;
  }

  take(name: string): void {
    this.jobs.get(name)!.state = 'active';
  }

  /** The worker's handler returned, and the queue learned of it. */
  complete(name: string): void {
    this.handled.add(name);
    this.end(name, { state: 'completed', returnvalue: handledResult });
  }

  refuse(name: string): void {
    this.refused.add(name);
    this.end(name, { state: 'failed', failedReason: 'for good: refused' });
  }

  /** The handler wants to be called later, or the worker was killed before it called the handler. */
  postpone(name: string): void {
    this.jobs.get(name)!.state = 'delayed';
  }

  promote(name: string): void {
    this.jobs.get(name)!.state = 'waiting';
  }

  /** Ends a job whose handler has not. */
  endByMistake(name: string): void {
    this.end(name, { state: 'completed', returnvalue: this.bug.returnedByMistake });
  }

  /** All jobs are gone, and what the queue was about to announce. */
  lose(): void {
    this.jobs.clear();
    this.announced.length = 0;
  }

  /** The oldest notification arrives. */
  announce(): void {
    this.announced.shift()?.();
  }

  /** The oldest notification does not arrive. */
  loseNews(): void {
    this.announced.shift();
  }

  private end(name: string, job: Job): void {
    this.jobs.set(name, job);
    const { state, returnvalue, failedReason } = job;
    this.announced.push(() => this.events.emit(state, { jobId: name, returnvalue, failedReason }));
  }

  private nameOf(id: string): string {
    return this.bug.nameOf?.(id) ?? id;
  }

  private async add(id: string): Promise<void> {
    await turn();
    const name = this.nameOf(id);
    if (!this.jobs.has(name)) this.jobs.set(name, { state: 'waiting' });
  }

  private handle(): OpenQueue {
    return {
      waitUntilReady: async () => undefined,
      close: async () => undefined,
      add: (_kind: string, _data: unknown, { jobId }: { jobId: string }) => this.add(jobId),
      addBulk: async (jobs: { opts: { jobId: string } }[]) => {
        for (const { opts } of jobs) await this.add(opts.jobId);
      },
      remove: async (id: string) => void this.jobs.delete(this.nameOf(id)),
      getJobState: async (id: string) => this.jobs.get(this.nameOf(id))?.state ?? 'unknown',
      getJob: async (id: string) => this.jobs.get(this.nameOf(id)),
    } as unknown as OpenQueue;
  }
}
