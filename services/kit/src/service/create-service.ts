import 'reflect-metadata';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RouteDefinition } from '@larkway/kit-contract';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import type { ProcessConfig } from '../config/service-environment.js';
import type { DatabaseStep } from '../postgres/database-step.js';
import { ErrorFilter } from './error.filter.js';
import { allowedMethods } from '../http/allowed-methods.js';
import { type BodyLimits, setBodyLimits } from '../http/body-limits.js';
import { fastifyOptions, refuseExpectation } from '../http/fastify-options.js';
import { addInfrastructureRoutes } from './infrastructure-routes.js';
import { addRequestHooks } from '../http/request-hooks.js';
import { validationPipe } from './validation.js';
import { createLogger, NestLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { closePatiently } from '../http/close-patiently.js';
import { KitModule } from './kit.module.js';

export interface ServiceOptions {
  /** The service's name in logs, metrics and the OpenAPI title. */
  name: string;
  module: DynamicModule;
  config: ProcessConfig;
  /** The contract's route definitions. */
  routes: Record<string, RouteDefinition>;
  /** For routes whose callers are trusted with more than the 32 kB of everybody else. */
  bodyLimits?: BodyLimits;
  /** Milliseconds in which a request, with its body, must have arrived; 15,000 when left out. */
  requestTimeoutMs?: number;
  /** Whether it migrates by itself, or waits for somebody who does; the former when left out. */
  step?: DatabaseStep;
  /** Where log lines go; standard output when left out. */
  logDestination?: DestinationStream;
}

export interface Service {
  app: NestFastifyApplication;
  log: Logger;
  /** Resolves once requests are answered. */
  listen(): Promise<{ port: number; metricsPort: number }>;
  /** Stops accepting, finishes what is under way and closes every connection. */
  close(): Promise<void>;
}

/** Builds a service without touching the process (no signals, no exit). */
export const createService = async ({
  name,
  module,
  config,
  routes,
  bodyLimits,
  requestTimeoutMs,
  step = 'run',
  logDestination,
}: ServiceOptions): Promise<Service> => {
  const log = createLogger(name, config.LOG_LEVEL, logDestination);
  const metrics = new Metrics(name);
  const readiness = new Readiness();
  const definitions = Object.values(routes);
  const app = await NestFactory.create<NestFastifyApplication>(
    KitModule.forRoot({ log, metrics, readiness, step }, module),
    new FastifyAdapter(fastifyOptions(log, config, requestTimeoutMs)),
    { logger: new NestLogger(log), bodyParser: false, abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.server.on('checkExpectation', refuseExpectation);
  fastify.removeContentTypeParser('text/plain');
  setBodyLimits(fastify, bodyLimits);
  addRequestHooks(fastify, log, metrics, readiness);
  addInfrastructureRoutes(fastify, { name, routes: definitions, readiness });
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter(log, allowedMethods(definitions)));
  let closeMetrics: (() => Promise<void>) | undefined;
  return {
    app,
    log,
    listen: async () => {
      await app.listen(config.PORT, config.HOST);
      const exposed = await metrics.listen(config, readiness);
      closeMetrics = exposed.close;
      const address = app.getHttpServer().address() as { port: number };
      log.info({ port: address.port, metricsPort: exposed.port }, 'listening');
      return { port: address.port, metricsPort: exposed.port };
    },
    close: async () => {
      readiness.draining = true;
      await delay(config.DRAIN_DELAY_MS);
      await closePatiently(app.getHttpServer() as Server, () => app.close());
      await closeMetrics?.();
    },
  };
};
