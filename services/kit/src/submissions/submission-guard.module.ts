import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter as Metric } from 'prom-client';
import { DATABASE_ADDRESS, type DatabaseAddress, directUrlOf } from '../postgres/data-source.js';
import { Metrics } from '../observability/metrics.js';
import { LOGGER } from '../service/kit.module.js';
import type { AbuseConfig } from './abuse-environment.js';
import { Counters } from './counters.js';
import { PROOF_SECONDS, ProofOfWork } from './proof-of-work.js';
import { SubmissionGuard } from './submission-guard.js';

const TEN_MINUTES = 600;
const ONE_HOUR = 3_600;

export interface SubmissionGuardOptions {
  config: AbuseConfig;
  /** A proof of work is good for this service alone. */
  service: string;
}

/** Makes the `SubmissionGuard` injectable; needs a DatabaseModule with the table of `createSubmissionLimitsTable` beside it. */
@Module({})
export class SubmissionGuardModule implements OnApplicationShutdown {
  constructor(@Inject(Counters) private readonly counters: Counters) {}

  static forRoot({ config, service }: SubmissionGuardOptions): DynamicModule {
    const createGuard = (counters: Counters, { registry }: Metrics): SubmissionGuard => {
      const refused = new Metric({
        name: 'submissions_refused_total',
        help: 'Submissions that were answered 429: a proof of work was asked for, or a limit was reached',
        labelNames: ['why'],
        registers: [registry],
      });
      const proofs = new ProofOfWork(
        config.FORM_KEY,
        service,
        counters.counter('proof', PROOF_SECONDS),
      );
      const limits = {
        address: counters.counter('address', TEN_MINUTES),
        recipient: counters.counter('recipient', ONE_HOUR),
      };
      return new SubmissionGuard(config, limits, proofs, (why) => refused.inc({ why }));
    };
    return {
      module: SubmissionGuardModule,
      global: true,
      providers: [
        {
          provide: Counters,
          useFactory: (address: DatabaseAddress, log: Logger) =>
            new Counters(directUrlOf(address), log, config.SUBMISSION_COUNT_TIMEOUT_MS),
          inject: [DATABASE_ADDRESS, LOGGER],
        },
        { provide: SubmissionGuard, useFactory: createGuard, inject: [Counters, Metrics] },
      ],
      exports: [SubmissionGuard],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.counters.close();
  }
}
