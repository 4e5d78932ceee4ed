import { Metrics } from '@larkway/kit/observability';
import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { countDeadLetters } from '../overview/figures.js';
import { EmailQueue } from '../queue/email-queue.js';
import { type BounceRate, bounceRate } from './bounce-rate.js';
import type { NotificationEvent } from './notification-event.js';
import { Notifications } from './notifications.js';
import type { ObservationEntity } from './observation.entity.js';
import { causeOfSubject, observeCondition, takeDue } from './observations.js';

const INTERVAL_MILLISECONDS = 20_000;

/**
 * Notifies of dead letters, which the projection counts, of a high bounce rate, and of a queue that
 * stays paused.
 */
@Injectable()
export class EmailWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private work?: PeriodicWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: EmailQueue,
    private readonly notifications: Notifications,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    new Gauge({
      name: 'ops_bounce_rate',
      help: 'Share of the emails sent within 24 hours that bounced',
      registers: [registry],
      async collect() {
        const bounces = await bounceRate(dataSource.manager).catch(() => undefined);
        if (bounces) this.set(bounces.rate);
      },
    });
    new Gauge({
      name: 'ops_bounce_rate_high',
      help: '1 while the bounce rate is above its limit',
      registers: [registry],
      async collect() {
        const bounces = await bounceRate(dataSource.manager).catch(() => undefined);
        if (bounces) this.set(Number(bounces.isHigh));
      },
    });
  }

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.check().catch((error: unknown) =>
        this.log.warn({ err: error }, 'emails could not be checked; the next run tries again'),
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.stop();
  }

  async check(now = new Date()): Promise<void> {
    const figures = await this.queue.figures();
    await this.dataSource.transaction(async (manager) => {
      const bounces = await bounceRate(manager);
      await observeCondition(manager, 'email.bounce_rate', bounces.isHigh, now);
      // Of an unreachable queue it is not known whether it is paused.
      if (figures) await observeCondition(manager, 'queue.paused', figures.paused, now);
      const waiting = figures?.jobs['waiting'] ?? 0;
      for (const due of await takeDue(manager, now))
        await this.notifications.notify(
          manager,
          await this.eventOf(manager, due, { bounces, waiting }),
          now,
        );
    });
  }

  private async eventOf(
    manager: EntityManager,
    { subject, count, since }: ObservationEntity,
    { bounces, waiting }: { bounces: BounceRate; waiting: number },
  ): Promise<NotificationEvent> {
    const cause = causeOfSubject(subject);
    if (cause) {
      const undelivered = await countDeadLetters({ manager });
      return { kind: 'email.dead_letters', data: { cause, count, undelivered } };
    }
    if (subject === 'queue.paused')
      return { kind: 'queue.paused', data: { since: since!.toISOString(), waiting } };
    const { isHigh: _always, ...data } = bounces;
    return { kind: 'email.bounce_rate', data };
  }
}
