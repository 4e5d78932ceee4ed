import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import type { ProcessConfig } from '../config/service-environment.js';
import { sendError } from './send-error.js';
import { fastifyOptions, refuseExpectation } from './fastify-options.js';
import { addRequestHooks } from './request-hooks.js';
import { createLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { closeWithTimeout, type Runnable } from './run-process.js';

export interface ServerContext {
  fastify: FastifyInstance;
  log: Logger;
  metrics: Metrics;
  readiness: Readiness;
}

export interface ServerOptions {
  name: string;
  config: ProcessConfig;
  /** Adds the server's own routes and plugins. */
  register: (context: ServerContext) => Promise<void>;
  /** Runs after the last response. */
  onClose?: () => Promise<void>;
  logDestination?: DestinationStream;
}

export interface PlainServer extends Runnable {
  listen(): Promise<{ port: number; metricsPort: number }>;
}

/**
 * An HTTP server without Nest, with the same logs, metrics, health routes and error format as a
 * service.
 */
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
      await closeWithTimeout(instance.server, () => instance.close());
      await closeMetrics?.();
      await onClose?.();
    },
  };
};

/**
 * `/healthz` (the process is alive) and `/readyz` (it can serve). The result of each check is only
 * on the port for metrics, which is not public.
 */
export const addHealthRoutes = (fastify: FastifyInstance, readiness: Readiness): void => {
  fastify.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  fastify.get('/readyz', async (_request, reply) => {
    const { ready } = await readiness.report();
    reply.header('cache-control', 'no-store');
    if (ready) return reply.send({ status: 'ready' });
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ error: 'The service is not ready.', code: 'unavailable' });
  });
};
