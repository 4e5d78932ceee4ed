import type { QueueDefinition } from '@larkway/kit-contract';
import { Inject, Injectable } from '@nestjs/common';
import { type OpenQueue, QueueEngine } from './queue-engine.js';

export interface QueueWorkerOptions {
  queue: QueueDefinition;
  /** Jobs that run at a time. */
  concurrency: number;
}

export const QUEUE_WORKER_OPTIONS = Symbol('queue worker options');

/** Jobs that are promoted concurrently. */
const batchSize = 100;

/** The queue that this process works on, for handlers and other providers of the worker. */
@Injectable()
export class JobQueue {
  private queue?: OpenQueue;

  constructor(
    @Inject(QUEUE_WORKER_OPTIONS) private readonly options: QueueWorkerOptions,
    private readonly engine: QueueEngine,
  ) {}

  get kind(): 'redis' | 'postgres' {
    return this.engine.kind;
  }

  /**
   * Makes delayed jobs available to workers at once.
   * @param ids names of jobs, see `jobIdOf`; jobs that are not delayed are left alone.
   * @returns the names of those that were promoted.
   */
  async promoteJobs(ids: string[]): Promise<string[]> {
    const queue = this.open();
    const promoted: string[] = [];
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      const results = await Promise.all(batch.map((id) => promote(queue, id)));
      promoted.push(...batch.filter((_id, index) => results[index]));
    }
    return promoted;
  }

  open(): OpenQueue {
    return (this.queue ??= this.engine.openQueue(this.options.queue));
  }

  async close(): Promise<void> {
    await this.queue?.close();
  }
}

const isDelayed = async (queue: OpenQueue, id: string): Promise<boolean> =>
  (await queue.getJobState(id)) === 'delayed';

const promote = async (queue: OpenQueue, id: string): Promise<boolean> => {
  if (!(await isDelayed(queue, id))) return false;
  try {
    await queue.backend.promote(id);
    return true;
  } catch (error) {
    // Its delay ended, or another process promoted it, after the check above.
    if (await isDelayed(queue, id)) throw error;
    return false;
  }
};
