import type { RouteDefinition } from '@larkway/kit-contract';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  Post,
  UseGuards,
} from '@nestjs/common';
import { AccessGuard, type AuthenticatedRequest, ForSite } from './access.guard.js';
import type { Caller } from './permissions.js';

/**
 * Decorates the handler of a contract route. Teams and the console may call it.
 * @param options `forSite`: site servers may call it, too
 */
export const RouteHandler = (route: RouteDefinition, { forSite = false } = {}): MethodDecorator =>
  applyDecorators(
    route.method === 'GET' ? Get(route.path) : Post(route.path),
    HttpCode(route.success.status),
    Header('cache-control', 'no-store'),
    ForSite(forSite),
    UseGuards(AccessGuard),
  );

/** Parameter decorator: the authenticated caller. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller!,
);
