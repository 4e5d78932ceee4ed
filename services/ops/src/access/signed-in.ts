import type { Me } from '@larkway/ops-contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type OpenSession } from '../session/sessions.js';
import { sessionOf } from './access.guard.js';

/** The operator who calls. */
export const SignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext): Me =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>())!.operator,
);

/** The session of the call, if there is one. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): OpenSession | undefined =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
