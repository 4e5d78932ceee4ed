import type { RouteDefinition } from '@larkway/kit-contract';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../observability/readiness.js';
import { openApiDocument } from './openapi.js';

/** `/healthz` (the process lives) and `/readyz` (it can work). */
export const addHealthRoutes = (fastify: FastifyInstance, readiness: Readiness): void => {
  fastify.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness.report();
    reply.header('cache-control', 'no-store');
    if (ready) return reply.send({ status: 'ready', checks });
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({
        error: readiness.draining ? 'The service is shutting down.' : 'The service is not ready.',
        code: 'unavailable',
        issues: Object.entries(checks).map(([path, message]) => ({ path, message })),
      });
  });
};

/** The health routes and `/openapi.json`. */
export const addInfrastructureRoutes = (
  fastify: FastifyInstance,
  { name, routes, readiness }: { name: string; routes: readonly RouteDefinition[]; readiness: Readiness },
): void => {
  const document = JSON.stringify(openApiDocument(name, routes));
  addHealthRoutes(fastify, readiness);
  fastify.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
};
