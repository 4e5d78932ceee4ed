import { STATUS_CODES } from 'node:http';
import { errorBodySchema, type RouteDefinition } from '@larkway/kit-contract';
import { createDocument, type ZodObjectInput, type ZodOpenApiPathsObject } from 'zod-openapi';

const json = (schema: RouteDefinition['success']['schema']) => ({ 'application/json': { schema } });

/** The OpenAPI 3.1 document of a service, derived from the routes of its contract. */
export const openApiDocument = (name: string, routes: readonly RouteDefinition[]): object => {
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
        ...(route.body && { requestBody: { required: true, content: json(route.body) } }),
        responses: {
          [`${route.success.status}` as '200']: {
            description: route.success.description,
            content: json(route.success.schema),
          },
          ...Object.fromEntries(
            route.errors.map((status) => [
              status,
              { description: STATUS_CODES[status] ?? 'Error', content: json(errorBodySchema) },
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
