import 'reflect-metadata';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RouteDefinition } from '@larkway/kit-contract';
import { type DynamicModule, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import type { ProcessConfig } from '../config/service-environment.js';
import { invalidFields } from '../errors/domain-error.js';
import { fastifyOptions, refuseExpectation } from '../http/fastify-options.js';
import { addRequestHooks } from '../http/request-hooks.js';
import { closeWithTimeout } from '../http/run-process.js';
import { createLogger, NestLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import type { DatabaseStep } from '../postgres/database-step.js';
import { allowedMethods, ErrorFilter } from './error.filter.js';
import { addInfrastructureRoutes } from './infrastructure-routes.js';
import { KitModule } from './kit.module.js';

/** Maximum sizes of bodies in bytes, by the start of a path. */
type BodyLimits = Record<string, number>;

export interface ServiceOptions {
  /** The service's name in logs, metrics and the OpenAPI title. */
  name: string;
  module: DynamicModule;
  config: ProcessConfig;
  /** The contract's route definitions. */
  routes: Record<string, RouteDefinition>;
  /** For routes that accept more than the default of 32 kB. */
  bodyLimits?: BodyLimits;
  /** Milliseconds in which a request with its body must arrive; 15,000 by default. */
  requestTimeoutMs?: number;
  /** What it does about migrations; `run` by default. */
  step?: DatabaseStep;
  /** Where log lines go; standard output by default. */
  logDestination?: DestinationStream;
}

export interface Service {
  app: NestFastifyApplication;
  log: Logger;
  /** Resolves once requests are answered. */
  listen(): Promise<{ port: number; metricsPort: number }>;
  /** Stops accepting requests, finishes open ones and closes every connection. */
  close(): Promise<void>;
}

/** Creates a service without side effects on the process (no signal handlers, no exit). */
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
      await closeWithTimeout(app.getHttpServer() as Server, () => app.close());
      await closeMetrics?.();
    },
  };
};

/**
 * Validates parameters that have a schema (`@Body({ schema })`); a refusal is 422 with one issue
 * per field.
 */
const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({ exceptionFactory: invalidFields });

/** A command of operations names up to 500 emails with their kinds. Visitors cannot send it. */
const internalLimits: BodyLimits = { '/internal/': 128 * 1024 };

/** Sets the limits of routes that are added later. */
const setBodyLimits = (fastify: FastifyInstance, limits: BodyLimits = {}): void => {
  const all = Object.entries({ ...internalLimits, ...limits });
  fastify.addHook('onRoute', (route) => {
    const [, bytes] = all.find(([path]) => route.url.startsWith(path)) ?? [];
    if (bytes !== undefined) route.bodyLimit = bytes;
  });
};
