import replyFrom from '@fastify/reply-from';
import { internalClientTls, refuse, spanOf } from '@larkway/kit/http';
import { traceHeader } from '@larkway/kit/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Agent } from 'undici';
import type { ApiReads } from './api-reads.js';
import { type Upstreams, upstreamOf } from './service-calls.js';

/** Bytes, the limit of the services as well. */
const BODY_LIMIT = 32 * 1024;

export interface ProxyTimeouts {
  /** Milliseconds until an answer begins. */
  answer: number;
  /** Milliseconds of silence within an answer: longer than pauses of event streams. */
  silence: number;
}

const defaultTimeouts: ProxyTimeouts = { answer: 10_000, silence: 60_000 };

/** Request id, address and trace of the visitor; replaces what the client claims. */
const forwarded = (request: FastifyRequest): Record<string, string> => {
  const trace = spanOf(request)?.context;
  return {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    ...(trace && { [traceHeader]: trace }),
  };
};

export interface ApiProxyOptions {
  upstreams: Upstreams;
  /** Without it, every call goes to the services. */
  reads?: ApiReads | undefined;
  timeouts?: ProxyTimeouts;
  /** How certificates of the services are verified. */
  tls?: ReturnType<typeof internalClientTls>;
}

/**
 * Answers API calls from memory or forwards them. A connection to a service is opened only once the
 * body is complete.
 */
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
      // By default it repeats reads answered 503 up to ten times, although the service asked for
      // rest.
      retryMethods: [],
      // Its default agent accepts any certificate.
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
        // With its type, the body is sent unchanged; otherwise it would be encoded as JSON.
        ...(request.body !== undefined && {
          body: request.body,
          contentType: request.headers['content-type'] ?? 'application/octet-stream',
        }),
        rewriteRequestHeaders: (
          _request,
          { [traceHeader]: _trace, tracestate: _state, baggage: _baggage, ...headers },
        ) => ({ ...headers, ...forwarded(request) }),
        // Headers of the connection to the service.
        rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) =>
          headers,
        onError: (failed) => void refuse(failed as FastifyReply, 503),
      });
    };
    scope.all('/api/*', pass);
  });
};
