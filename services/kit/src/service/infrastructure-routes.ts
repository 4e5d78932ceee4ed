import { STATUS_CODES } from 'node:http';
import { errorBodySchema, type RouteDefinition } from '@larkway/kit-contract';
import type { FastifyInstance } from 'fastify';
import { createDocument, type ZodObjectInput, type ZodOpenApiPathsObject } from 'zod-openapi';
import { describeContract } from '../http/contract-document.js';
import { addHealthRoutes } from '../http/create-server.js';
import { matchesEtag, serveDocument } from '../http/served-document.js';
import type { Readiness } from '../observability/readiness.js';

const jsonType = 'application/json; charset=utf-8';

/** The health routes, `/openapi.json`, and `/contract` for the compatibility check of releases. */
export const addInfrastructureRoutes = (
  fastify: FastifyInstance,
  {
    name,
    routes,
    readiness,
  }: { name: string; routes: readonly RouteDefinition[]; readiness: Readiness },
): void => {
  // Not before it is requested: it would take longer than all other routes.
  let document: string | undefined;
  const contract = serveDocument(describeContract(routes));
  addHealthRoutes(fastify, readiness);
  fastify.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(name, routes));
    return reply.type(jsonType).send(document);
  });
  fastify.get('/contract', (request, reply) => {
    reply.header('etag', contract.etag).header('cache-control', 'no-cache');
    if (matchesEtag(request.headers['if-none-match'], contract.etag)) return reply.code(304).send();
    return reply.type(jsonType).send(contract.body);
  });
};

const jsonContent = (schema: RouteDefinition['success']['schema']) => ({
  'application/json': { schema },
});

/** The OpenAPI 3.1 document of a service, derived from the routes of its contract. */
const openApiDocument = (name: string, routes: readonly RouteDefinition[]): object => {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        summary: route.summary,
        requestParams: {
          ...(route.params && { path: route.params as ZodObjectInput }),
          ...(route.query && { query: route.query as ZodObjectInput }),
          ...(route.headers && { header: route.headers as ZodObjectInput }),
        },
        ...(route.body && { requestBody: { required: true, content: jsonContent(route.body) } }),
        responses: {
          [`${route.success.status}` as '200']: {
            description: route.success.description,
            content: jsonContent(route.success.schema),
          },
          ...Object.fromEntries(
            route.errors.map((status) => [
              status,
              {
                description: STATUS_CODES[status] ?? 'Error',
                content: jsonContent(errorBodySchema),
              },
            ]),
          ),
        },
      },
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `Larkway ${name}`, version: '1.0.0' },
    paths,
  });
};
