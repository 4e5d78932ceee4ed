import type { RouteDefinition } from '@larkway/kit-contract';
import type { FastifyInstance } from 'fastify';
import { matchesEtag, serveDocument } from '../http/served-document.js';
import type { Readiness } from '../observability/readiness.js';
import { describeContract } from '../http/contract-document.js';
import { addHealthRoutes } from '../http/health-routes.js';
import { openApiDocument } from './openapi.js';

const json = 'application/json; charset=utf-8';

/** The health routes, `/openapi.json` for people and `/contract` for the gate that compares contracts. */
export const addInfrastructureRoutes = (
  fastify: FastifyInstance,
  {
    name,
    routes,
    readiness,
  }: { name: string; routes: readonly RouteDefinition[]; readiness: Readiness },
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
