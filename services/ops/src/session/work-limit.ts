import { DomainError } from '@larkway/kit/errors';
import { opsErrorCodes } from '@larkway/ops-contract';

/**
 * Limits concurrent and waiting work. Further work is refused, so that a flood occupies no memory
 * or threads.
 */
export class WorkLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: { running: number; waiting: number }) {}

  /** @throws 503 while too many are waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.most.running) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.most.waiting)
      throw new DomainError(
        opsErrorCodes.busy,
        'Too many sign-ins at the moment. Please try again.',
        { status: 503, retryAfter: 2 },
      );
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
