import { DomainError } from '@larkway/kit/errors';
import { opsErrorCodes } from '@larkway/ops-contract';

/** Runs a few pieces of work at a time and lets a few wait; the others are refused at once, so that a flood holds neither memory nor threads. */
export class WorkLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: { running: number; waiting: number }) {}

  /** @throws 503 while too many wait. */
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
