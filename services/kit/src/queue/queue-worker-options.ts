import type { QueueDefinition } from '@larkway/kit-contract';

export interface QueueWorkerOptions {
  queue: QueueDefinition;
  /** Jobs under way at a time. */
  concurrency: number;
}

export const QUEUE_WORKER_OPTIONS = Symbol('queue worker options');
