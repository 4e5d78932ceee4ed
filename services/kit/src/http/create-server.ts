import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import type { ProcessConfig } from '../config/service-environment.js';
import { sendError } from './send-error.js';
import { fastifyOptions, refuseExpectation } from './fastify-options.js';
import { addHealthRoutes } from './health-routes.js';
import { addRequestHooks } from './request-hooks.js';
import { createLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { closePatiently } from './close-patiently.js';
import type { Runnable } from './run-process.js';

export interface ServerContext {
  fastify: FastifyInstance;
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
}

export interface ServerOptions {
  name: string;
  config: ProcessConfig;
  /** Adds the server's own routes and plug-ins. */
  register: (context: ServerContext) => Promise<void>;
  /** Runs after the last answer. */
  onClose?: () => Promise<void>;
  logDestination?: DestinationStream;
}

export interface PlainServer extends Runnable {
  listen(): Promise<{ port: number; metricsPort: number }>;
}

/** A process that answers HTTP without a Nest application: the same logs, metrics, health and error format. */
export const createServer = async ({
  name,
  config,
  register,
  onClose,
  logDestination,
}: ServerOptions): Promise<PlainServer> => {
  const log = createLogger(name, config.LOG_LEVEL, logDestination);
  const metrics = new Metrics(name);
  const readiness = new Readiness();
  const { skipMiddie: _nestOnly, ...options } = fastifyOptions(log, config);
  const instance = fastify(options) as unknown as FastifyInstance;
  instance.server.on('checkExpectation', refuseExpectation);
  addRequestHooks(instance, log, metrics, readiness);
  instance.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  instance.setNotFoundHandler((request, reply) =>
    sendError(log, { statusCode: 404 }, request, reply),
  );
  addHealthRoutes(instance, readiness);
  await register({ fastify: instance, log, metrics, readiness });
  let closeMetrics: (() => Promise<void>) | undefined;
  return {
    log,
    listen: async () => {
      await instance.listen({ port: config.PORT, host: config.HOST });
      const exposed = await metrics.listen(config, readiness);
      closeMetrics = exposed.close;
      const { port } = instance.server.address() as { port: number };
      log.info({ port, metricsPort: exposed.port }, 'listening');
      return { port, metricsPort: exposed.port };
    },
    close: async () => {
      readiness.draining = true;
      await delay(config.DRAIN_DELAY_MS);
      await closePatiently(instance.server, () => instance.close());
      await closeMetrics?.();
      await onClose?.();
    },
  };
};
