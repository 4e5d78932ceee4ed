import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram } from 'prom-client';
import { DataSource } from 'typeorm';
import { EmailProcesses } from '../child-processes/email-processes.js';
import { MessageEntity } from '../message/message.entity.js';

/** Metrics of emails, for alerts and dashboards. */
@Injectable()
export class DeliveryMetrics {
  readonly attempts: Counter<'kind' | 'outcome'>;
  readonly acceptance: Histogram<'kind'>;
  readonly quarantined: Counter;
  readonly suppressed: Counter<'reason'>;
  readonly leasesLost: Counter<'stage'>;

  constructor(
    { registry }: Metrics,
    dataSource: DataSource,
    processes: EmailProcesses,
    @Inject(LOGGER) log: Logger,
  ) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'email_attempts_total',
      help: 'Attempts to send an email',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.acceptance = new Histogram({
      name: 'email_acceptance_seconds',
      help: 'From the accepted request to the email accepted by the mail server',
      labelNames: ['kind'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3_600],
      registers,
    });
    this.quarantined = new Counter({
      name: 'email_quarantined_total',
      help: 'Emails quarantined after they crashed three processes',
      registers,
    });
    this.suppressed = new Counter({
      name: 'email_suppressed_total',
      help: 'Emails that were not offered',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['address', 'limit']) this.suppressed.inc({ reason }, 0);
    this.leasesLost = new Counter({
      name: 'email_leases_lost_total',
      help: 'Messages that another worker claimed while this worker was sending them, before or after they were handed to the mail server',
      labelNames: ['stage'],
      registers,
    });
    for (const stage of ['before-smtp', 'after-smtp']) this.leasesLost.inc({ stage }, 0);
    new Gauge({
      name: 'email_worker_children',
      help: 'Processes that render and send emails',
      registers,
      collect() {
        this.set(processes.size);
      },
    });
    new Gauge({
      name: 'email_oldest_delayed_seconds',
      help: 'Age of the oldest email that waits for a retry; 0 if none does',
      registers,
      async collect() {
        try {
          const oldest = await dataSource.manager
            .createQueryBuilder(MessageEntity, 'message')
            .select('extract(epoch FROM now() - min(accepted_at))::float8', 'age')
            .where(`state = 'queued' AND waits_for IS NOT NULL`)
            .getRawOne<{ age: number | null }>();
          this.set(oldest?.age ?? 0);
        } catch (error) {
          // The other metrics matter most while the database is unavailable.
          log.warn({ err: error }, 'the oldest delayed email could not be read');
        }
      },
    });
  }
}
