import { Metrics } from '@larkway/kit/observability';
import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Config, CONFIG } from '../config.js';
import { Vault } from '../session/vault.js';
import { NotificationEntity } from './notification.entity.js';
import { ReceiverEntity, secretContext, targetContext } from './receiver.entity.js';
import { sendWebhook } from './webhook-request.js';

const INTERVAL_MILLISECONDS = 1_000;
/** Webhooks are delivered for this long. */
const LIFETIME_MILLISECONDS = 24 * 60 * 60_000;
const FIRST_PAUSE_MILLISECONDS = 5_000;
const LONGEST_PAUSE_MILLISECONDS = 60 * 60_000;
/** A claim is longer than an attempt, so that no other copy sends the same webhook meanwhile. */
const CLAIM_MILLISECONDS = 15_000;
/** Webhooks that are sent at the same time. */
const AT_ONCE = 10;

/** The pause after an attempt: 5 s, then twice as long each time, an hour at most. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1));

const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

/** Names the host at most: the path of a URL may contain a secret. */
const problemOf = (error: unknown): string => {
  const { name, message, code } = error as { name?: string; message?: string; code?: string };
  if (name === 'AbortError') return 'The receiver did not answer within ten seconds';
  return (message || code || 'unknown error').slice(0, 300);
};

/**
 * Sends webhooks from their rows, in any copy of this service, and tries again until the receiver
 * accepts one or a day is over. Delivery is at least once: a receiver ignores an id that it knows.
 */
@Injectable()
export class WebhookDeliveries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly attempts: Counter<'outcome'>;
  private work?: PeriodicWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'WEBHOOK_NETWORKS'>,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.attempts = new Counter({
      name: 'ops_webhook_attempts_total',
      help: 'Attempts to send a webhook; given-up ones are not tried again',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['delivered', 'failed', 'given-up']) this.attempts.inc({ outcome }, 0);
    new Gauge({
      name: 'ops_webhook_oldest_waiting_seconds',
      help: 'Age of the oldest webhook that is not delivered yet',
      registers: [registry],
      async collect() {
        const [oldest] = await dataSource.manager
          .find(NotificationEntity, {
            where: { nextAttemptAt: Not(IsNull()) },
            order: { createdAt: 'ASC' },
            take: 1,
          })
          .catch(() => []);
        this.set(oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.deliver().catch((error: unknown) =>
        this.log.warn({ err: error }, 'webhooks could not be read; the next run tries again'),
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.stop();
  }

  /** Sends the webhooks that are due. */
  async deliver(now = new Date()): Promise<void> {
    const due = await this.claim(now);
    await Promise.all(due.map((notification) => this.attempt(notification, now)));
  }

  /** Takes webhooks that are due. After a crash, they are due again when the claim has ended. */
  private claim(now: Date): Promise<NotificationEntity[]> {
    return this.dataSource.transaction(async (manager) => {
      const due = await manager
        .createQueryBuilder(NotificationEntity, 'notification')
        .where('notification.next_attempt_at <= :now', { now })
        .orderBy('notification.next_attempt_at')
        .limit(AT_ONCE)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const notification of due) {
        notification.attempts += 1;
        await manager.update(
          NotificationEntity,
          { id: notification.id },
          {
            attempts: notification.attempts,
            nextAttemptAt: later(now, CLAIM_MILLISECONDS),
          },
        );
      }
      return due;
    });
  }

  private async attempt(notification: NotificationEntity, now: Date): Promise<void> {
    const problem = await this.send(notification).catch(problemOf);
    if (problem === null) {
      this.attempts.inc({ outcome: 'delivered' });
      return this.record(notification, {
        outcome: 'delivered',
        nextAttemptAt: null,
        problem,
      });
    }
    const { id, kind, attempts, createdAt } = notification;
    const nextAttemptAt = later(now, pauseAfter(attempts));
    const isLast = nextAttemptAt > later(createdAt, LIFETIME_MILLISECONDS);
    this.attempts.inc({ outcome: isLast ? 'given-up' : 'failed' });
    this.log.warn(
      { notification: id, kind, attempts, problem },
      isLast
        ? 'a webhook was not delivered within a day and is given up'
        : 'a webhook could not be delivered and is tried again',
    );
    await this.record(
      notification,
      isLast ? { outcome: 'failed', nextAttemptAt: null, problem } : { nextAttemptAt, problem },
    );
  }

  /** Does nothing if the receiver was removed, or another copy has made a later attempt. */
  private async record(
    { id, attempts }: NotificationEntity,
    values: Partial<Pick<NotificationEntity, 'outcome' | 'nextAttemptAt' | 'problem'>>,
  ): Promise<void> {
    await this.dataSource.manager.update(NotificationEntity, { id, attempts }, values);
  }

  /** @returns null, or why the receiver does not accept it. */
  private async send({ id, body, receiverId }: NotificationEntity): Promise<string | null> {
    const receiver = await this.dataSource.manager.findOneBy(ReceiverEntity, { id: receiverId });
    if (!receiver) return 'The receiver was removed';
    const status = await sendWebhook(
      {
        url: this.vault.open(receiver.target, targetContext(receiverId)),
        secret: this.vault.open(receiver.secret!, secretContext(receiverId)),
        id,
        body,
      },
      this.config.WEBHOOK_NETWORKS,
    );
    return status >= 200 && status < 300 ? null : `The receiver answered ${status}`;
  }
}
