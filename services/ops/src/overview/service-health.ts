import { emailOperationsRoutes } from '@larkway/email-contract';
import { Metrics } from '@larkway/kit/observability';
import { operationsRoutes, type OutboxState } from '@larkway/kit-contract';
import type { Overview, ServiceHealth } from '@larkway/ops-contract';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { ServiceName } from '../config.js';
import { Feeds, fedServices } from '../projection/feeds.js';
import { Services } from '../services/services.js';
import { countOpen } from './figures.js';

/** The other services that enqueue emails. */
const outboxServices = ['leads', 'dealers'] as const;

/** Time between two polls: while operators look at the results, and at other times. */
const watchedMilliseconds = 2_000;
const unwatchedMilliseconds = 10_000;
/** How long the results count as looked at. */
const watchMilliseconds = 30_000;
const timeoutMs = 1_500;

/**
 * Polls the health of the services and keeps the latest results. Every poll costs each service
 * responses, so it polls often only while operators look at the results.
 */
@Injectable()
export class ServiceHealths implements OnApplicationBootstrap, BeforeApplicationShutdown {
  workers: Overview['workers'] = null;
  mailServer: Overview['mailServer'] = null;
  relays: Overview['relays'] = null;
  private outboxes = new Map<ServiceName, OutboxState>();
  private openHere = new Map<string, number>();
  private watchedUntil = 0;
  /** Missing during a poll. */
  private timer?: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly services: Services,
    private readonly feeds: Feeds,
    private readonly dataSource: DataSource,
    { registry }: Metrics,
  ) {
    const all = () => this.all();
    new Gauge({
      name: 'ops_outbox_drift',
      help: 'Open emails of a service by its own count, minus those by its journal',
      labelNames: ['service'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { service, drift } of all()) if (drift !== null) this.set({ service }, drift);
      },
    });
    const workers = () => this.workers;
    new Gauge({
      name: 'ops_email_workers',
      help: 'Email workers seen within the last minute; absent while the email service is unreachable',
      registers: [registry],
      collect() {
        const seen = workers();
        if (seen) this.set(seen.length);
        else this.remove();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.next();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.polling;
  }

  all(): ServiceHealth[] {
    return fedServices.map((service) => {
      const { reachable, seenAt, lagSeconds } = this.feeds.stateOf(service);
      const outbox = this.outboxes.get(service) ?? null;
      const openHere = isSource(service) ? (this.openHere.get(service) ?? 0) : null;
      return {
        service,
        reachable,
        seenAt: seenAt?.toISOString() ?? null,
        feedLagSeconds: seenAt ? lagSeconds : null,
        outbox,
        openHere,
        drift: outbox && openHere !== null ? outbox.open - openHere : null,
      };
    });
  }

  /** Results are needed for an operator: polls now unless it polls often already. */
  watch(): void {
    const wasWatched = this.isWatched();
    this.watchedUntil = Date.now() + watchMilliseconds;
    if (wasWatched || !this.timer) return;
    clearTimeout(this.timer);
    this.next();
  }

  private isWatched(): boolean {
    return Date.now() < this.watchedUntil;
  }

  private next(): void {
    this.timer = undefined;
    this.polling = this.poll().finally(() => {
      if (this.closed) return;
      const pause = this.isWatched() ? watchedMilliseconds : unwatchedMilliseconds;
      this.timer = setTimeout(() => this.next(), pause);
    });
  }

  private async poll(): Promise<void> {
    await Promise.all([
      ...outboxServices.map(async (service) => {
        const outbox = await this.services
          .call(service, operationsRoutes.outboxState, { timeoutMs })
          .catch(() => undefined);
        if (outbox) this.outboxes.set(service, outbox);
        else this.outboxes.delete(service);
      }),
      this.services.call('email', emailOperationsRoutes.listWorkers, { timeoutMs }).then(
        (workers) => (this.workers = workers),
        () => (this.workers = null),
      ),
      this.services.call('email', emailOperationsRoutes.getMailServer, { timeoutMs }).then(
        ({ unavailable }) =>
          (this.mailServer = unavailable && {
            unavailableSince: unavailable.since,
            cause: unavailable.cause,
            nextAttemptAt: unavailable.nextAttemptAt,
          }),
        () => (this.mailServer = null),
      ),
      this.services.call('email', emailOperationsRoutes.listRelays, { timeoutMs }).then(
        (relays) => (this.relays = relays),
        () => (this.relays = null),
      ),
      countOpen(this.dataSource).then(
        (open) => (this.openHere = open),
        () => undefined,
      ),
    ]);
  }
}

const isSource = (service: string): boolean =>
  (outboxServices as readonly string[]).includes(service);
