import { RouteHandler as KitRouteHandler } from '@larkway/kit/service';
import type { Me, OpsRoute } from '@larkway/ops-contract';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '../session/sessions.js';

/** The metadata key under which the guard finds the route of a handler. */
export const ROUTE = 'ops route';

/**
 * Makes a method the handler of a route of the contract, with the access that the route declares.
 */
export const RouteHandler = (route: OpsRoute): MethodDecorator =>
  applyDecorators(
    KitRouteHandler(route),
    Header('cache-control', 'no-store'),
    SetMetadata(ROUTE, route),
  );

const sessions = new WeakMap<FastifyRequest, OpenSession>();

/** Keeps the session that the guard has found for a request. */
export const setSession = (request: FastifyRequest, session: OpenSession): void => {
  sessions.set(request, session);
};

/** The session of a request that the guard has admitted. */
export const sessionOf = (request: FastifyRequest): OpenSession | undefined =>
  sessions.get(request);

/** Injects the session of the call, if it has one. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): OpenSession | undefined =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Injects the operator who is signed in. */
export const CurrentOperator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Me =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>())!.operator,
);
