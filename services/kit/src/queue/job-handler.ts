import type { JobName, JobPayload, QueueDefinition } from '@larkway/kit-contract';

export interface JobContext {
  /** The outbox id: stable across repeats of the same work. */
  id: string;
  /** 0 at first; one more each time an operator asked for the work again. */
  round: number;
  requestId: string;
  createdAt: Date;
  /** 1 at the first try. */
  attempt: number;
}

/** Does the work of one kind of job. It may be called again for work that was done already, and must not mind. */
export interface JobHandler<
  Q extends QueueDefinition = QueueDefinition,
  N extends JobName<Q> = JobName<Q>,
> {
  readonly job: N;
  handle(payload: JobPayload<Q, N>, context: JobContext): Promise<void>;
}

/** Maps every job of the queue to its handler. @throws when one is missing, duplicate or unknown: the boot must stop. */
export const handlersByJob = (
  queue: QueueDefinition,
  handlers: readonly JobHandler[],
): Map<string, JobHandler> => {
  const found = new Map<string, JobHandler>();
  for (const handler of handlers) {
    if (!(handler.job in queue.jobs))
      throw new Error(`queue ${queue.name} has no job ${handler.job}`);
    if (found.has(handler.job))
      throw new Error(`job ${handler.job} of queue ${queue.name} has two handlers`);
    found.set(handler.job, handler);
  }
  const missing = Object.keys(queue.jobs).filter((job) => !found.has(job));
  if (missing.length > 0)
    throw new Error(`queue ${queue.name} has no handler for ${missing.join(', ')}`);
  return found;
};
