import { type Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { createWindowCounter } from '../http/window-counter.js';
import type { Violation } from './violation.js';

const MINUTE = 60_000;
/** Maximum log lines per minute; further violations are only counted. */
const MOST_LINES = 30;

export interface ReportAggregator {
  add: (violation: Violation) => Promise<void>;
}

/** Counts every violation and logs each different one once a minute. */
export const createReportAggregator = ({
  registry,
  log,
}: {
  registry: Registry;
  log: Logger;
}): ReportAggregator => {
  const violations = new Counter({
    name: 'site_csp_violations_total',
    help: 'Violations of the Content-Security-Policy and the Integrity-Policy that browsers reported',
    labelNames: ['directive', 'blocked'],
    registers: [registry],
  });
  const countOfSame = createWindowCounter(MINUTE);
  const countOfLines = createWindowCounter(MINUTE);

  return {
    add: async ({ directive, class: kind, blocked, path }) => {
      violations.inc({ directive, blocked: kind });
      const isRepeated = (await countOfSame(`${directive} ${blocked} ${path}`)) > 1;
      if (isRepeated || (await countOfLines('all')) > MOST_LINES) return;
      log.warn({ directive, blocked, path }, 'a browser reported a violation of a security policy');
    },
  };
};
