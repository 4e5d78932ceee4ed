import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { describeError } from '../errors/describe-error.js';
import { commonHeaders, requestIdHeader } from './common-headers.js';
import { noteRefusal } from './request-caller.js';

/** Sends the response of any error, from Nest's filter and from Fastify. */
export const sendError = (
  log: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const answer = describeError(error);
  noteRefusal(request, answer.body.code);
  if (answer.unexpected)
    log.error({ requestId: request.id, err: error }, 'request failed unexpectedly');
  else if (answer.status >= 500) log.warn({ requestId: request.id, err: error }, 'request refused');
  if (reply.sent) return;
  void reply
    .code(answer.status)
    // Hooks do not run for a URL that the router cannot read.
    .headers({
      ...commonHeaders,
      'cache-control': 'no-store',
      [requestIdHeader]: request.id,
      ...answer.headers,
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
};
