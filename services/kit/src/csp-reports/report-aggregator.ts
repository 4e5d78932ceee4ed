import { type Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { createWindowCounter } from '../http/window-counter.js';
import type { Violation } from './violation.js';

const MINUTE = 60_000;
/** Of different violations within a minute; what comes after them is counted only. */
const MOST_LINES = 30;

export interface ReportAggregator {
  add: (violation: Violation) => void;
}

/** Counts every violation, and writes one line a minute for each that is different. */
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
  const alike = createWindowCounter(MINUTE);
  const lines = createWindowCounter(MINUTE);

  return {
    add: ({ directive, class: kind, blocked, path }) => {
      violations.inc({ directive, blocked: kind });
      if (alike(`${directive} ${blocked} ${path}`) > 1 || lines('all') > MOST_LINES) return;
      log.warn({ directive, blocked, path }, 'a browser reported a violation of a security policy');
    },
  };
};
