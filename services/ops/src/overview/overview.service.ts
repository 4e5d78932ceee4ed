import { Metrics } from '@larkway/kit/observability';
import { emailStates, type Overview } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { EmailQueue } from '../queue/email-queue.js';
import {
  countDeadLetters,
  countStates,
  lastMinutes,
  latencyWithin,
  oldestWaiting,
  summaryOf,
} from './figures.js';
import { ServiceHealths } from './service-health.js';

const freshMilliseconds = 900;
/** Sorting a whole day is expensive, and the result changes slowly. */
const dayFreshMilliseconds = 10_000;

/** The figures of the overview page, computed once for all operators. */
@Injectable()
export class OverviewService {
  private computed?: { at: number; overview: Promise<Overview> };
  private day?: { at: number; latency: Promise<Overview['latency'][number]> };

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: EmailQueue,
    private readonly healths: ServiceHealths,
    private readonly audit: AuditLog,
    { registry }: Metrics,
  ) {
    new Gauge({
      name: 'ops_emails',
      help: 'Emails by state',
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const counts = await countStates(dataSource).catch(() => undefined);
        for (const state of counts ? emailStates : []) this.set({ state }, counts![state]);
      },
    });
    new Gauge({
      name: 'ops_dead_letters',
      help: 'Emails that failed and have not been delivered or closed since',
      registers: [registry],
      async collect() {
        const count = await countDeadLetters(dataSource).catch(() => undefined);
        if (count !== undefined) this.set(count);
      },
    });
  }

  /** At most a second old. */
  current(): Promise<Overview> {
    if (!this.computed || Date.now() - this.computed.at > freshMilliseconds) {
      const overview = this.compute();
      this.computed = { at: Date.now(), overview };
      overview.catch(() => (this.computed = undefined));
    }
    return this.computed.overview;
  }

  private async compute(): Promise<Overview> {
    this.healths.watch();
    const [queue, emails, deadLetters, oldest, minutes, quarter, hour, day] = await Promise.all([
      this.queue.figures(),
      countStates(this.dataSource),
      countDeadLetters(this.dataSource),
      oldestWaiting(this.dataSource),
      lastMinutes(this.dataSource),
      latencyWithin(this.dataSource, '15m'),
      latencyWithin(this.dataSource, '1h'),
      this.wholeDay(),
    ]);
    return {
      at: new Date().toISOString(),
      queue,
      pause: queue?.paused ? await this.latestPause() : null,
      emails,
      deadLetters,
      mailServer: this.healths.mailServer,
      relays: this.healths.relays,
      oldestWaitingSeconds: oldest,
      minutes,
      lastHour: summaryOf(minutes),
      // The cached day is stale if it counts fewer emails than the last hour.
      latency: [quarter, hour, day.count < hour.count ? await this.wholeDay(true) : day],
      workers: this.healths.workers,
      services: this.healths.all(),
    };
  }

  private async latestPause(): Promise<Overview['pause']> {
    const [paused] = (await this.audit.read({ action: 'queue-paused', limit: 1 })).entries;
    if (!paused?.operator) return null;
    const { at, number, operator } = paused;
    const [resumed] = (await this.audit.read({ action: 'queue-resumed', from: at, limit: 1 }))
      .entries;
    return resumed && resumed.number > number ? null : { by: operator.name, at };
  }

  private wholeDay(refresh = false): Promise<Overview['latency'][number]> {
    if (refresh || !this.day || Date.now() - this.day.at > dayFreshMilliseconds) {
      const latency = latencyWithin(this.dataSource, '24h');
      this.day = { at: Date.now(), latency };
      latency.catch(() => (this.day = undefined));
    }
    return this.day.latency;
  }
}
