import replyFrom from '@fastify/reply-from';
import { internalClientTls } from '@larkway/kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Agent } from 'undici';
import { refuse } from './responses.js';
import type { ApiReads } from './api-reads.js';
import { type Upstreams, upstreamOf } from './upstreams.js';

/** Bytes; the services read no more either. */
const BODY_LIMIT = 32 * 1024;

export interface ProxyTimeouts {
  /** Milliseconds until an answer begins. */
  answer: number;
  /** Milliseconds of silence within an answer: longer than the pauses of a stream of events. */
  silence: number;
}

const defaultTimeouts: ProxyTimeouts = { answer: 10_000, silence: 60_000 };

/** Who asks, and under which name of ours: whatever a visitor claims about it is replaced. */
const forwarded = ({ id, ip, host, protocol }: FastifyRequest): Record<string, string> => ({
  'x-request-id': id,
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});

export interface ApiProxyOptions {
  upstreams: Upstreams;
  /** Every call goes to the services when left out. */
  reads?: ApiReads | undefined;
  timeouts?: ProxyTimeouts;
  /** How certificates of the services are verified. */
  tls?: ReturnType<typeof internalClientTls>;
}

/** Answers a path in place of the service that owns it, or forwards it. A connection to the service is used only once the whole body is here. */
export const registerApiProxy = async (
  fastify: FastifyInstance,
  {
    upstreams,
    reads,
    timeouts = defaultTimeouts,
    tls = internalClientTls(undefined),
  }: ApiProxyOptions,
): Promise<void> => {
  await fastify.register(async (scope) => {
    await scope.register(replyFrom, {
      // Unasked, it repeats a read that was answered 503 up to ten times, against a service that has just asked for rest.
      retryMethods: [],
      // The agent that it would make by itself accepts any certificate.
      undici: new Agent({
        connections: 64,
        headersTimeout: timeouts.answer,
        bodyTimeout: timeouts.silence,
        connect: tls,
      }),
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    const pass: RouteHandlerMethod = async (request, reply) => {
      const origin = upstreamOf(upstreams, request.url);
      if (!origin) {
        return refuse(reply, 404);
      }
      if (request.method === 'GET' && reads && (await reads.answer(origin, request, reply)))
        return reply;
      return reply.from(`${origin}${request.url}`, {
        // Named together with its type, the body is sent as it came; otherwise it would be encoded as JSON.
        ...(request.body !== undefined && {
          body: request.body,
          contentType: request.headers['content-type'] ?? 'application/octet-stream',
        }),
        rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...forwarded(request) }),
        // These two speak of the service's connection, not of the visitor's.
        rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
          headers,
        onError: (failed) => refuse(failed as FastifyReply, 503),
      });
    };
    scope.all('/api/*', pass);
  });
};
