import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';
import { sharedFigures } from '../observability/shared-figures.js';
import { outboxState } from './outbox-state.js';

/** What alerts on promised work are set on. */
@Injectable()
export class OutboxCounters {
  readonly handedOver: Counter;
  readonly requeued: Counter;

  constructor({ registry }: Metrics, dataSource: DataSource) {
    const registers = [registry];
    this.handedOver = new Counter({
      name: 'outbox_handed_over_total',
      help: 'Promised work that was handed to the queue',
      registers,
    });
    this.requeued = new Counter({
      name: 'outbox_requeued_total',
      help: 'Promised work that the queue had lost and got again',
      registers,
    });
    const figures = sharedFigures(() => outboxState(dataSource));
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
          const state = await figures();
          if (state) this.set(state[field]);
          else this.remove();
        },
      });
    };
    gauge('outbox_open', 'Promised work without an outcome', 'open');
    gauge('outbox_waiting', 'Promised work that the queue did not get yet', 'waiting');
    gauge(
      'outbox_oldest_open_seconds',
      'Age of the oldest promised work without an outcome',
      'oldestSeconds',
    );
  }
}
