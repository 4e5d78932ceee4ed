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
import { AccessGuard, ForSite, type RequestOfCaller } from './access.guard.js';
import type { Caller } from './caller.js';

/**
 * Makes a method the handler of one of the contract's routes, for callers with the token of operations or of a team.
 * @param options `forSite`: also for callers with the token of the site
 */
export const Answers = (route: RouteDefinition, { forSite = false } = {}): MethodDecorator =>
  applyDecorators(
    route.method === 'GET' ? Get(route.path) : Post(route.path),
    HttpCode(route.success.status),
    Header('cache-control', 'no-store'),
    ForSite(forSite),
    UseGuards(AccessGuard),
  );

/** Parameter: who called. */
export const CalledBy = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<RequestOfCaller>().caller!,
);
