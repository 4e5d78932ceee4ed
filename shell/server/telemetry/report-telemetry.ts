import { authorizationFor } from '@larkway/kit/signing';
import { telemetryRoutes } from '@larkway/releases-contract';
import type { Logger } from 'pino';

const PAUSE = 1_000;
const TIMEOUT = 5_000;

export interface ReportTelemetryOptions<T> {
  accumulator: {
    take: () => T[];
    putBack: (items: T[]) => void;
  };
  /** Takes a list of what the accumulator has; by default, counts of versions. */
  route?: { method: string; path: string };
  /** Of the release service. */
  url: string;
  token: string;
  log: Logger;
}

/**
 * Reports what was counted to the release service every second; retries what could not be sent.
 * @returns a function that stops it
 */
export const reportTelemetry = <T>({
  accumulator,
  route = telemetryRoutes.observe,
  url,
  token,
  log,
}: ReportTelemetryOptions<T>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let telling: Promise<void> = Promise.resolve();
  let isAway = false;

  const tell = async (): Promise<void> => {
    const seen = accumulator.take();
    if (seen.length === 0) return;
    try {
      const response = await fetch(new URL(route.path, url), {
        method: route.method,
        headers: { authorization: authorizationFor(token), 'content-type': 'application/json' },
        body: JSON.stringify(seen),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      });
      // The same report would be refused again.
      if (response.status === 422)
        return log.error('the release service refuses the telemetry report; it is dropped');
      if (!response.ok) throw new Error(`${route.path} answered ${response.status}`);
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
