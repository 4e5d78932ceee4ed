import type { FastifyReply } from 'fastify';
import { describeError } from '../errors/describe-error.js';

/** Answers with the error body that all services use; never cached. */
export const refuse = (reply: FastifyReply, statusCode: number): FastifyReply => {
  const { status, headers, body } = describeError({ statusCode });
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body);
};
