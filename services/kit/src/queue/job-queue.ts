import type { QueueDefinition } from '@larkway/kit-contract';
import { Inject, Injectable } from '@nestjs/common';
import { type OpenQueue, QueueEngine } from './queue-engine.js';
import { QUEUE_WORKER_OPTIONS } from './queue-worker-options.js';

/** Few enough for one breath of the queue, enough that thousands do not take long. */
const atOnce = 100;

/** The queue that this process works on, for handlers and whatever stands beside them. */
@Injectable()
export class JobQueue {
  private queue?: OpenQueue;

  constructor(
    @Inject(QUEUE_WORKER_OPTIONS) private readonly options: { queue: QueueDefinition },
    private readonly engine: QueueEngine,
  ) {}

  get kind(): 'redis' | 'postgres' {
    return this.engine.kind;
  }

  /**
   * Gives jobs that were put back to the next free worker, whatever was left of their pause.
   * @param ids names of jobs, see `jobIdOf`; one that does not wait out a pause is left alone.
   * @returns how many were called.
   */
  async promoteJobs(ids: string[]): Promise<number> {
    const queue = this.open();
    let promoted = 0;
    for (let from = 0; from < ids.length; from += atOnce) {
      const results = await Promise.all(
        ids.slice(from, from + atOnce).map((id) => promote(queue, id)),
      );
      promoted += results.filter(Boolean).length;
    }
    return promoted;
  }

  /** The queue itself. */
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
    // Its pause ended, or somebody else called it, between the two questions.
    if (await isDelayed(queue, id)) throw error;
    return false;
  }
};
