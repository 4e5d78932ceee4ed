import { statfs } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProcessConfig } from '../config/service-environment.js';
import { listenerTls } from '../http/internal-tls.js';
import type { Readiness } from './readiness.js';

/**
 * Interval of the samples of the event loop delay, which is part of each sample: the alert
 * `EventLoopDelay` fires above 300 ms, for a delay of 200. With the library's default of 10 ms,
 * sampling takes half of the CPU time of an idle service, with 50 ms a quarter.
 */
const EVENT_LOOP_MILLISECONDS = 100;

/**
 * The metrics of one process: Node's own, HTTP responses, free disk space, and those of the
 * service.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({
      register: this.registry,
      eventLoopMonitoringPrecision: EVENT_LOOP_MILLISECONDS,
    });
    new Gauge({
      name: 'disk_free_ratio',
      help: 'Part of the file system of the working directory that is free, from 0 to 1',
      registers: [this.registry],
      async collect() {
        const { bavail, blocks } = await statfs('.');
        this.set(bavail / blocks);
      },
    });
  }

  /**
   * @param route the pattern, never the URL.
   * @returns a function that observes the seconds of one response.
   */
  responses(method: string, route: string, status: number): (seconds: number) => void {
    return this.durations.labels(method, route, String(status)).observe;
  }

  /** Serves `/metrics`, and `/readyz` with the result of each check, on a separate listener. */
  async listen(
    {
      METRICS_PORT,
      METRICS_HOST,
      INTERNAL_TLS_DIR,
    }: Pick<ProcessConfig, 'METRICS_PORT' | 'METRICS_HOST' | 'INTERNAL_TLS_DIR'>,
    readiness: Readiness,
  ): Promise<{ port: number; close: () => Promise<void> }> {
    const pages: Record<string, () => Promise<[status: number, type: string, text: string]>> = {
      '/metrics': async () => [200, this.registry.contentType, await this.registry.metrics()],
      '/readyz': async () => {
        const report = await readiness.report();
        return [
          report.ready ? 200 : 503,
          'application/json; charset=utf-8',
          JSON.stringify(report),
        ];
      },
    };
    const answer: RequestListener = (request, response) => {
      const page = Object.hasOwn(pages, request.url!) ? pages[request.url!] : undefined;
      if (!page) return void response.writeHead(404).end();
      page().then(
        ([status, type, text]) => response.writeHead(status, { 'content-type': type }).end(text),
        () => response.writeHead(500).end(),
      );
    };
    const tls = listenerTls(INTERNAL_TLS_DIR);
    const server = tls ? createTlsServer(tls, answer) : createServer(answer);
    server.listen(METRICS_PORT, METRICS_HOST);
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      close: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  }
}

/**
 * Shares one query between gauges that are collected together. Resolves to undefined when the query
 * fails, so that the other metrics are still exported.
 */
export const shareReading = <T>(read: () => Promise<T>): (() => Promise<T | undefined>) => {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
};
