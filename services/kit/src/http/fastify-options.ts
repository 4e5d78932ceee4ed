import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import { describeError } from '../errors/describe-error.js';
import { sendError } from '../errors/error.filter.js';
import { requestIdHeader, requestIdOf } from './request-id.js';

/** The largest body that is read. */
const bodyLimitBytes = 32 * 1024;

const parserStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

// Requests that Node's parser refuses never reach a handler; they get the same format on the bare socket.
const refuseUnparsable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const { status, body } = describeError({ statusCode: parserStatus[error.code ?? ''] ?? 400 });
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `${requestIdHeader}: ${requestIdOf(undefined)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
};

/** For the server's `checkExpectation` event: an Expect header other than `100-continue`. */
export const refuseExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  const { status, body } = describeError({ statusCode: 417 });
  const headers = { 'content-type': 'application/json; charset=utf-8', [requestIdHeader]: requestIdOf(undefined), connection: 'close' };
  response.writeHead(status, headers).end(JSON.stringify(body));
};

/** Milliseconds in which a request, with its body, must have arrived; it is answered 408 otherwise. */
const requestTimeoutMs = 15_000;
/** How often Node looks for requests that are late; every 30 seconds by itself. */
const lateRequestCheckMs = 1_000;

export const fastifyOptions = (log: Logger, trustedProxies: string[], requestTimeout = requestTimeoutMs) =>
  ({
    logger: false,
    bodyLimit: bodyLimitBytes,
    // Whose word on the visitor's address and on the site's name counts.
    trustProxy: trustedProxies,
    requestTimeout,
    // Node would answer a missing host and an unknown expectation by itself, with an empty body; `addRequestHooks` and `refuseExpectation` do instead.
    http: { requireHostHeader: false, headersTimeout: requestTimeout, connectionsCheckingInterval: lateRequestCheckMs },
    genReqId: (request) => requestIdOf(request.headers[requestIdHeader]),
    clientErrorHandler: refuseUnparsable as FastifyServerOptions['clientErrorHandler'],
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => sendError(log, error, request, reply),
    return503OnClosing: false,
    skipMiddie: true,
  }) as const satisfies FastifyHttpOptions<Server> & { skipMiddie: true };
