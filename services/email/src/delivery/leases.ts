import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monotonicNow } from '../child-processes/protocol.js';
import { type Config, CONFIG } from '../config.js';
import { type LeaseId, MessageLog } from './message-log.js';

/** A message that this worker has claimed. */
export interface Lease extends LeaseId {
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
export class Leases implements OnApplicationShutdown {
  private readonly held = new Set<Lease>();
  private readonly leaseMs: number;
  private readonly timer: NodeJS.Timeout;
  private renewing = false;

  constructor(
    private readonly messages: MessageLog,
    @Inject(CONFIG) { EMAIL_LEASE_MS }: Config,
  ) {
    this.leaseMs = EMAIL_LEASE_MS;
    this.timer = setInterval(() => void this.renewAll(), EMAIL_LEASE_MS / 3);
  }

  /** How many messages this worker is sending. */
  get active(): number {
    return this.held.size;
  }

  /**
   * Renews a lease until the work is done.
   * @param askedAt when the claim was sent to the database, by the monotonic clock.
   */
  async during<T>(
    { id, attempt, askedAt }: LeaseId & { askedAt: number },
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
   * Call it right before a message is handed over. Queries the database only if the lease may have
   * expired.
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

  // The next tick repeats a failed renewal, and so does `confirm` if the lease has expired by then.
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
