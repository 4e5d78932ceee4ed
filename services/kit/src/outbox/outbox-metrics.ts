import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics, shareReading } from '../observability/metrics.js';
import { outboxState } from './outbox.js';

/** Metrics of the outbox, which alerts use. */
@Injectable()
export class OutboxMetrics {
  readonly sent: Counter;
  readonly requeued: Counter;

  constructor({ registry }: Metrics, dataSource: DataSource) {
    const registers = [registry];
    this.sent = new Counter({
      name: 'outbox_handed_over_total',
      help: 'Accepted work that was sent to the queue',
      registers,
    });
    this.requeued = new Counter({
      name: 'outbox_requeued_total',
      help: 'Accepted work that was sent again because the queue had lost it',
      registers,
    });
    const read = shareReading(() => outboxState(dataSource));
    const gauge = (
      name: string,
      help: string,
      field: 'open' | 'waiting' | 'oldestSeconds',
    ): void => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const state = await read();
          if (state) this.set(state[field]);
          else this.remove();
        },
      });
    };
    gauge('outbox_open', 'Accepted work without an outcome', 'open');
    gauge('outbox_waiting', 'Accepted work that is not in the queue yet', 'waiting');
    gauge(
      'outbox_oldest_open_seconds',
      'Age of the oldest accepted work without an outcome',
      'oldestSeconds',
    );
  }
}
