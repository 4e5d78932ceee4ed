import type { RouteDefinition } from '@larkway/kit-contract';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  MethodNotAllowedException,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendError } from '../http/send-error.js';

/**
 * Sends every error in the one error format; a wrong method of a known path is 405 instead of 404.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly allowed: (url: string) => string[],
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const allowed = error instanceof NotFoundException ? this.allowed(request.url) : [];
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendError(this.log, error, request, reply);
    void reply.header('allow', allowed.join(', '));
    sendError(this.log, new MethodNotAllowedException(), request, reply);
  }
}

/** Finds the methods of the route at a URL. */
export const allowedMethods = (routes: readonly RouteDefinition[]): ((url: string) => string[]) => {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (url) => {
    const path = url.split('?', 1)[0]!;
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    return [
      ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    ];
  };
};

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
      .join('/')}$`,
  );
