import { Metrics } from '@larkway/kit/observability';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Relays } from './relays.js';

/** Metrics of the mail servers, for alerts and dashboards. */
@Injectable()
export class RelayMetrics {
  constructor({ registry }: Metrics, relays: Relays) {
    const registers = [registry];
    const attempts = new Counter({
      name: 'email_relay_attempts_total',
      help: 'Emails offered to a mail server: it replied about the email, or was at fault',
      labelNames: ['relay', 'outcome'],
      registers,
    });
    for (const relay of relays.names)
      for (const outcome of ['replied', 'fault']) attempts.inc({ relay, outcome }, 0);
    relays.onResult = (relay, outcome) => attempts.inc({ relay, outcome });
    new Gauge({
      name: 'email_relay_circuit_open',
      help: '1 while emails pass a mail server by, because it is away',
      labelNames: ['relay'],
      registers,
      collect() {
        for (const relay of relays.names) this.set({ relay }, Number(relays.isOpen(relay)));
      },
    });
  }
}
