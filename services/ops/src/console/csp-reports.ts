import { createReportAggregator, registerCspReports } from '@larkway/kit/csp-reports';
import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import { opsApiPath } from '@larkway/ops-contract';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { namedPlugin } from '../http/named-plugin.js';

export const cspReportsPath = `${opsApiPath}/csp-reports`;

/**
 * Receives browsers' reports about the console's Content-Security-Policy, on the console's own
 * origin.
 */
@Injectable()
export class CspReports implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    const aggregator = createReportAggregator({ registry: this.metrics.registry, log: this.log });
    const plugin = namedPlugin('csp reports', (scope: FastifyInstance, _options, done) => {
      registerCspReports(scope, cspReportsPath, aggregator).then(() => done(), done);
    });
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(plugin);
  }
}
