import type { OpsRoute } from '@larkway/ops-contract';
import { applyDecorators, Get, Header, HttpCode, Post, SetMetadata } from '@nestjs/common';

/** Under which the guard finds the route that a handler answers. */
export const ROUTE = 'ops route';

/** Makes a method the handler of one of the contract's routes, with the access that is declared there. */
export const Answers = (route: OpsRoute): MethodDecorator =>
  applyDecorators(
    route.method === 'GET' ? Get(route.path) : Post(route.path),
    HttpCode(route.success.status),
    Header('cache-control', 'no-store'),
    SetMetadata(ROUTE, route),
  );
