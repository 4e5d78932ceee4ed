import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monotonicNow } from '../children/protocol.js';
import { CONFIG, type EmailConfig } from '../config.js';
import { type Holding, MessageLog } from './message-log.js';

/** This worker's hold on one claimed message. */
export interface Lease extends Holding {
  /** By the monotonic clock: until then no other worker can claim the message. */
  validUntil: number;
  lost: boolean;
}

/** Another worker has claimed the message. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor(
    /** Whether the message was handed to the mail server before. */
    readonly stage: 'before-smtp' | 'after-smtp',
    /** The outcome that could not be recorded. */
    readonly step?: string,
  ) {
    super('another worker has claimed the message');
  }
}

/** Renews the leases of the messages that this worker is sending. */
@Injectable()
export class LeaseKeeper implements OnApplicationShutdown {
  private readonly held = new Set<Lease>();
  private readonly leaseMs: number;
  private readonly timer: NodeJS.Timeout;
  private renewing = false;

  constructor(
    private readonly messages: MessageLog,
    @Inject(CONFIG) { EMAIL_LEASE_MS }: EmailConfig,
  ) {
    this.leaseMs = EMAIL_LEASE_MS;
    this.timer = setInterval(() => void this.renewAll(), EMAIL_LEASE_MS / 3);
  }

  /** How many messages this worker is sending. */
  get active(): number {
    return this.held.size;
  }

  /** Keeps a lease alive while the work lasts. @param askedAt when the claim was sent to the database, by the monotonic clock. */
  async during<T>(
    { id, attempt, askedAt }: Holding & { askedAt: number },
    work: (lease: Lease) => Promise<T>,
  ): Promise<T> {
    const lease: Lease = { id, attempt, validUntil: askedAt + this.leaseMs, lost: false };
    this.held.add(lease);
    try {
      return await work(lease);
    } finally {
      this.held.delete(lease);
    }
  }

  /**
   * To be called right before a message is handed over. Asks the database only if the lease may have expired.
   * @returns until when the lease is valid. @throws LeaseLost
   */
  async confirm(lease: Lease): Promise<number> {
    if (!lease.lost && monotonicNow() >= lease.validUntil) await this.renew([lease]);
    if (lease.lost) throw new LeaseLost('before-smtp');
    return lease.validUntil;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  // A failed renewal is repeated at the next tick, and by `confirm` if the lease has expired by then.
  private async renewAll(): Promise<void> {
    if (this.renewing || this.held.size === 0) return;
    this.renewing = true;
    await this.renew([...this.held]).catch(() => undefined);
    this.renewing = false;
  }

  private async renew(leases: Lease[]): Promise<void> {
    const askedAt = monotonicNow();
    const renewed = new Set(
      (await this.messages.renew(leases)).map(({ id, attempt }) => `${id} ${attempt}`),
    );
    for (const lease of leases) {
      if (renewed.has(`${lease.id} ${lease.attempt}`)) lease.validUntil = askedAt + this.leaseMs;
      else lease.lost = true;
    }
  }
}
