import { type ArgumentsHost, Catch, type ExceptionFilter, MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { commonHeaders } from '../http/common-headers.js';
import { noteRefusal } from '../http/request-caller.js';
import { requestIdHeader } from '../http/request-id.js';
import { describeError } from './describe-error.js';

/** Writes the one error answer; used by Nest's filter and by Fastify's own errors alike. */
export const sendError = (log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const answer = describeError(error);
  noteRefusal(request, answer.body.code);
  if (answer.unexpected) log.error({ requestId: request.id, err: error }, 'request failed unexpectedly');
  else if (answer.status >= 500) log.warn({ requestId: request.id, err: error }, 'request refused');
  if (reply.sent) return;
  void reply
    .code(answer.status)
    // A URL that the router cannot read reaches no hook.
    .headers({ ...commonHeaders, 'cache-control': 'no-store', [requestIdHeader]: request.id, ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
};

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
    if (allowed.length === 0 || allowed.includes(request.method)) return sendError(this.log, error, request, reply);
    void reply.header('allow', allowed.join(', '));
    sendError(this.log, new MethodNotAllowedException(), request, reply);
  }
}
