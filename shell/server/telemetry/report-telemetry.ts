import { authorizationFor } from '@larkway/kit/signing';
import { telemetryRoutes } from '@larkway/releases-contract';
import type { Logger } from 'pino';
import type { MetricsAccumulator } from './metrics-accumulator.js';

const PAUSE = 1_000;
const TIMEOUT = 5_000;

export interface ReportTelemetryOptions {
  accumulator: MetricsAccumulator;
  /** Of the release service. */
  url: string;
  token: string;
  log: Logger;
}

/**
 * Reports the counts to the release service every second; retries what could not be sent.
 * @returns a function that stops it
 */
export const reportTelemetry = ({
  accumulator,
  url,
  token,
  log,
}: ReportTelemetryOptions): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let telling: Promise<void> = Promise.resolve();
  let isAway = false;

  const tell = async (): Promise<void> => {
    const seen = accumulator.take();
    if (seen.length === 0) return;
    try {
      const response = await fetch(new URL(telemetryRoutes.observe.path, url), {
        method: telemetryRoutes.observe.method,
        headers: { authorization: authorizationFor(token), 'content-type': 'application/json' },
        body: JSON.stringify(seen),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      });
      // The same report would be refused again.
      if (response.status === 422)
        return log.error('the release service refuses the telemetry report; it is dropped');
      if (!response.ok) throw new Error(`Observations were answered ${response.status}`);
      isAway = false;
    } catch (err) {
      accumulator.putBack(seen);
      // Logged once per outage.
      if (!isAway) log.warn({ err }, 'telemetry cannot be reported; it will be retried');
      isAway = true;
    }
  };
  const next = (): void => {
    timer = setTimeout(() => void (telling = tell().then(next)), PAUSE).unref();
  };
  next();
  return async () => {
    clearTimeout(timer);
    await telling;
    clearTimeout(timer);
    await tell();
  };
};
