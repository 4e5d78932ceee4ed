import type { RouteDefinition } from '@larkway/kit-contract';
import type { FastifyInstance } from 'fastify';
import { matchesEtag, serveDocument } from '../documents/served-document.js';
import type { Readiness } from '../observability/readiness.js';
import { describeContract } from './contract-document.js';
import { openApiDocument } from './openapi.js';

/** `/healthz` (the process lives) and `/readyz` (it can work). Which check failed is on the port for metrics, which is not public. */
export const addHealthRoutes = (fastify: FastifyInstance, readiness: Readiness): void => {
  fastify.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const { ready } = await readiness.report();
    reply.header('cache-control', 'no-store');
    if (ready) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '5').send({ error: 'The service is not ready.', code: 'unavailable' });
  });
};

const json = 'application/json; charset=utf-8';

/** The health routes, `/openapi.json` for people and `/contract` for the gate that compares contracts. */
export const addInfrastructureRoutes = (
  fastify: FastifyInstance,
  { name, routes, readiness }: { name: string; routes: readonly RouteDefinition[]; readiness: Readiness },
): void => {
  const document = JSON.stringify(openApiDocument(name, routes));
  const contract = serveDocument(describeContract(routes));
  addHealthRoutes(fastify, readiness);
  fastify.get('/openapi.json', (_request, reply) => reply.type(json).send(document));
  fastify.get('/contract', (request, reply) => {
    reply.header('etag', contract.etag).header('cache-control', 'no-cache');
    if (matchesEtag(request.headers['if-none-match'], contract.etag)) return reply.code(304).send();
    return reply.type(json).send(contract.body);
  });
};
