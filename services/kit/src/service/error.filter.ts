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
