import { etagOf, matchesEtag } from '@larkway/kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

/**
 * Sends a file whose content may change at the same address: cached for five minutes, with an ETag.
 */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: Buffer,
): FastifyReply => {
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': CACHE_CONTROL });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(body);
};
