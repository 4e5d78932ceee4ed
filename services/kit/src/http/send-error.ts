import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { describeError } from '../errors/describe-error.js';
import { commonHeaders } from './common-headers.js';
import { noteRefusal } from './request-caller.js';
import { requestIdHeader } from './request-id.js';

/** Writes the one error answer; used by Nest's filter and by Fastify's own errors alike. */
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
    // A URL that the router cannot read reaches no hook.
    .headers({
      ...commonHeaders,
      'cache-control': 'no-store',
      [requestIdHeader]: request.id,
      ...answer.headers,
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
};
