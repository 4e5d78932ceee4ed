import type { JobName, JobPayload, QueueDefinition } from '@larkway/kit-contract';
import { UnrecoverableError } from 'bullmq';

/**
 * The name of a job in its queue: the outbox id, followed by the generation in all generations but
 * the first.
 */
export const jobIdOf = ({ id, round }: { id: string; round: number }): string =>
  round === 0 ? id : `${id}.${round}`;

/** The outbox id and the generation in the name of a job. */
export const parseJobId = (jobId: string): { id: string; round: number } => {
  const [id, round] = jobId.split('.');
  return { id: id!, round: Number(round ?? 0) };
};

/** The data of a job. */
export interface JobEnvelope {
  /** The outbox id. */
  id: string;
  /** 0 at first; one more for each retry by an operator. */
  round: number;
  /** In clear; missing when it is sealed. */
  payload?: unknown;
  /** The payload as `PayloadSeal` encrypts it. */
  sealed?: string;
  requestId: string;
  /** When the work was accepted, ISO 8601. */
  createdAt: string;
  /** The trace that it belongs to. */
  trace?: string;
}

type FirstEnvelope = Omit<JobEnvelope, 'id' | 'round'>;

/**
 * Reads a job that this version or the previous one wrote. Jobs of the previous version have no
 * generation; both versions share a queue during a deployment.
 */
export const envelopeOf = ({
  id,
  data,
}: {
  id?: string | undefined;
  data: JobEnvelope | FirstEnvelope;
}): JobEnvelope => ({ ...parseJobId(id!), ...data });

/** What a handler learns about its job besides the payload. */
export interface JobContext {
  /** The outbox id: the same for all attempts and generations of the same work. */
  id: string;
  /** 0 at first; one more for each retry by an operator. */
  round: number;
  requestId: string;
  createdAt: Date;
  /** 1 at the first attempt. */
  attempt: number;
  /** The trace context of this attempt. */
  trace?: string | undefined;
}

/**
 * Does the work of one kind of job. It must be idempotent: finished work can be delivered again.
 */
export interface JobHandler<
  Q extends QueueDefinition = QueueDefinition,
  N extends JobName<Q> = JobName<Q>,
> {
  readonly job: N;
  handle(payload: JobPayload<Q, N>, context: JobContext): Promise<void>;
}

/**
 * Maps every job of the queue to its handler.
 * @throws when a handler is missing, duplicate or unknown: the process must not start.
 */
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

/** The return value of a job whose handler returned. */
export const handledResult = 'finished by its handler';

/**
 * Whether a completed job completed because its handler returned. On PostgreSQL, BullMQ can also
 * complete a job that was delayed (taskforcesh/bullmq#4814).
 */
export const isHandled = (returned: unknown): boolean => returned === handledResult;

/** Part of the failure reasons that are stored in the queue. */
const permanentPrefix = 'for good: ';

/** Thrown by a handler when no retry can help: the job is not tried again. */
export class PermanentFailure extends UnrecoverableError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(permanentPrefix + message);
    this.cause = cause;
  }
}

/** Whether a handler threw `PermanentFailure`. BullMQ can also fail a job; that is no outcome. */
export const isPermanent = (failedReason: string | undefined): boolean =>
  failedReason?.startsWith(permanentPrefix) ?? false;

/**
 * Thrown by a handler to run its job again after a delay. The attempt does not count against the
 * queue's `attempts`, which limit attempts that end with another error. The handler decides how
 * long the delay is and when to give up. `JobQueue.promoteJobs` runs a delayed job earlier.
 */
export class RetryLater extends Error {
  readonly milliseconds: number;

  constructor(milliseconds: number, options: { cause?: unknown } = {}) {
    super(`retry after ${milliseconds} ms`, options);
    this.name = 'RetryLater';
    // The queue on PostgreSQL stores whole milliseconds only.
    this.milliseconds = Math.ceil(milliseconds);
  }
}
