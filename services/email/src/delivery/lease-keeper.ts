import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MessageLog } from './message-log.js';
import { leaseSeconds } from './message-statements.js';

const renewMilliseconds = 1_000;

/** Keeps the messages ours that this worker is sending. */
@Injectable()
export class LeaseKeeper implements OnApplicationShutdown {
  private readonly held = new Set<string>();
  private readonly timer = setInterval(() => void this.renew(), renewMilliseconds);
  private renewing = false;

  constructor(private readonly messages: MessageLog) {}

  /** How many mails this worker works on. */
  get active(): number {
    return this.held.size;
  }

  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.held.add(id);
    try {
      return await work();
    } finally {
      this.held.delete(id);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  // A lease that cannot be renewed runs out; the worst of it is one repeat under the same Message-ID.
  private async renew(): Promise<void> {
    if (this.renewing || this.held.size === 0) return;
    this.renewing = true;
    await this.messages.renew([...this.held], leaseSeconds).catch(() => undefined);
    this.renewing = false;
  }
}
