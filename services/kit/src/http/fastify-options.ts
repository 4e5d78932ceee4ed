import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  FastifyHttpOptions,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import type { Logger } from 'pino';
import type { ProcessConfig } from '../config/service-environment.js';
import { describeError } from '../errors/describe-error.js';
import { sendError } from './send-error.js';
import { commonHeaders, requestIdHeader, requestIdOf } from './common-headers.js';
import { listenerTls } from './internal-tls.js';

/** Larger bodies are refused with 413. */
const bodyLimitBytes = 32 * 1024;

const parserStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Headers of a request that is refused before routes and hooks run. */
const headersOfRefusal = (): Record<string, string> => ({
  ...commonHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  [requestIdHeader]: requestIdOf(undefined),
  connection: 'close',
});

// Requests that Node's parser refuses reach no handler; they get the same error format on the
// socket.
const refuseUnparsable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const { status, body } = describeError({ statusCode: parserStatus[error.code ?? ''] ?? 400 });
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(text)}`,
    ...Object.entries(headersOfRefusal()).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
};

/** For the server's `checkExpectation` event: an Expect header other than `100-continue`. */
export const refuseExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
  const { status, body } = describeError({ statusCode: 417 });
  response.writeHead(status, headersOfRefusal()).end(JSON.stringify(body));
};

/** Milliseconds in which a request with its body must arrive; otherwise the response is 408. */
const requestTimeoutMs = 15_000;

export const fastifyOptions = (
  log: Logger,
  {
    TRUSTED_PROXIES,
    INTERNAL_TLS_DIR,
  }: Pick<ProcessConfig, 'TRUSTED_PROXIES' | 'INTERNAL_TLS_DIR'>,
  requestTimeout = requestTimeoutMs,
) => {
  const tls = listenerTls(INTERNAL_TLS_DIR);
  const server = {
    // `addRequestHooks` and `refuseExpectation` respond to a missing Host header and an unknown
    // expectation. Node would respond with an empty body.
    requireHostHeader: false,
    // By default it is longer than `requestTimeout`, and Node then swaps the two.
    headersTimeout: requestTimeout,
    // By default Node checks for late requests only twice a minute.
    connectionsCheckingInterval: 1_000,
  };
  return {
    logger: false,
    bodyLimit: bodyLimitBytes,
    // Proxies whose X-Forwarded-For, -Host and -Proto are trusted.
    trustProxy: TRUSTED_PROXIES,
    requestTimeout,
    // Fastify's types differ for HTTP and HTTPS servers; the options are the same.
    ...(tls
      ? ({ https: { ...server, ...tls } } as unknown as { http: typeof server })
      : { http: server }),
    genReqId: (request) => requestIdOf(request.headers[requestIdHeader]),
    clientErrorHandler: refuseUnparsable as FastifyServerOptions['clientErrorHandler'],
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendError(log, error, request, reply),
    return503OnClosing: false,
    skipMiddie: true,
  } as const satisfies FastifyHttpOptions<Server> & { skipMiddie: true };
};
