import { Metrics } from '@larkway/kit/observability';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Answers } from './answers.service.js';

/** Unanswered leads by age, for alerts. */
@Injectable()
export class AnswerMetrics {
  constructor({ registry }: Metrics, answers: Answers) {
    new Gauge({
      name: 'leads_unanswered',
      help: 'Leads that no one has marked as answered: recent, due soon, overdue',
      labelNames: ['age'],
      registers: [registry],
      async collect() {
        const counts = await answers.count().catch(() => undefined);
        this.reset();
        for (const [age, count] of Object.entries(counts ?? {})) this.set({ age }, count);
      },
    });
  }
}
