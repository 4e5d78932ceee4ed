import type { RouteDefinition } from '@larkway/kit-contract';
import { applyDecorators, Get, HttpCode, Post } from '@nestjs/common';

/** Makes a method the handler of a route of a contract: its method, path and status of success. */
export const RouteHandler = (
  route: Pick<RouteDefinition, 'method' | 'path' | 'success'>,
): MethodDecorator =>
  applyDecorators(
    route.method === 'GET' ? Get(route.path) : Post(route.path),
    HttpCode(route.success.status),
  );
