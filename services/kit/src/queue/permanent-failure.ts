import { UnrecoverableError } from 'bullmq';

const prefix = 'for good: ';

/** A failure that no retry can fix: the job is not tried again. */
export class PermanentFailure extends UnrecoverableError {
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(prefix + message);
    this.cause = cause;
  }
}

/** Whether a handler said so. The queue fails a job by itself, too, and that is no outcome of the work. */
export const isForGood = (failedReason: string | undefined): boolean =>
  failedReason?.startsWith(prefix) ?? false;
