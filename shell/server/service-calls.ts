import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { traceHeader } from '@larkway/kit/observability';
import { type Dispatcher, request as call } from 'undici';
import type { SiteServerConfig } from './config.js';
import { keptOpen, ORDER_HEADER } from './rendering/render-plan.js';

// Calls to the services: the site's own, and those of render processes.

export type Upstreams = SiteServerConfig['API_UPSTREAMS'];

/**
 * The service that answers a path: the longest prefix that ends at a slash, a question mark or the
 * end.
 */
export const upstreamOf = (upstreams: Upstreams, url: string): string | undefined =>
  upstreams.find(
    ({ prefix }) => url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length]),
  )?.origin;

/** The visitor for whom a service is called. */
export interface Visitor {
  requestId: string;
  /** Omitted for the site's own requests. */
  address?: string;
  /** The trace context of the operation that calls. */
  trace?: string | undefined;
  /**
   * Called for each call to a service that a document makes.
   * @returns a callback, which gets whether the complete, successful answer may be stored
   */
  onCall?: (origin: string) => (isSound: boolean) => void;
}

const headersFor = ({ requestId, address, trace }: Visitor): Record<string, string> => ({
  'x-request-id': requestId,
  ...(trace && { [traceHeader]: trace }),
  ...(address && { 'x-forwarded-for': address }),
});

/** `fetch` for paths such as `/api/vehicles`, sent directly to the services with a request id. */
export const serviceFetch =
  (upstreams: Upstreams, visitor: Visitor): typeof fetch =>
  (input, init) => {
    const path = String(input);
    const origin = upstreamOf(upstreams, path);
    if (!origin) return Promise.reject(new Error('No service is configured for this path'));
    const headers = { ...(init?.headers as Record<string, string>), ...headersFor(visitor) };
    return fetch(`${origin}${path}`, { ...init, headers, redirect: 'error' });
  };

/** Headers that a region may set; the site adds those about the visitor. */
const passed = [
  'accept',
  'accept-language',
  'content-type',
  'form-token',
  'form-proof',
  'idempotency-key',
];
/** Headers of the connection between site and service. */
const dropped = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** A successful answer of a service, the same for all visitors. */
interface StoredAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

export interface ServeApiOptions {
  /** Path of the Unix domain socket. */
  socket: string;
  upstreams: Upstreams;
  /** The visitor of an order; nothing after its document is complete. */
  visitorOf: (order: string) => Visitor | undefined;
  /** An answer that the site has in memory; nothing if the service must be asked. */
  storedAnswer: (origin: string, address: string, requestId: string) => StoredAnswer | undefined;
}

/**
 * Answers API calls of render processes: the public API only, on behalf of the document's visitor.
 */
export const serveApi = async ({
  socket,
  upstreams,
  visitorOf,
  storedAnswer,
}: ServeApiOptions): Promise<Server> => {
  const publicOnes = upstreams.filter(({ prefix }) => prefix.startsWith('/api/'));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visitor = visitorOf(String(request.headers[ORDER_HEADER]));
    if (!visitor) return void response.writeHead(403).end();
    const { method = 'GET', url = '' } = request;
    const origin = upstreamOf(publicOnes, url);
    const gone = new AbortController();
    let isPrivate = false;
    const settle = visitor.onCall?.(origin ?? '');
    response.once('close', () => {
      const isComplete = response.writableFinished;
      // An abort makes an error with a stack, also if nothing is under way.
      if (!isComplete) gone.abort();
      const { statusCode } = response;
      settle?.(isComplete && (statusCode < 400 || statusCode === 404) && !isPrivate);
    });
    if (!origin) throw new Error('No service is configured for this path');
    const stored = method === 'GET' ? storedAnswer(origin, url, visitor.requestId) : undefined;
    if (stored) return void response.writeHead(200, stored.headers).end(stored.body);
    const answered = await call(`${origin}${url}`, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...Object.fromEntries(
          passed.flatMap((name) =>
            request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
          ),
        ),
        ...headersFor(visitor),
        'accept-encoding': 'identity',
      },
      body: method === 'GET' ? null : await buffer(request),
      signal: gone.signal,
    });
    const { statusCode, headers } = answered;
    // Not followed: it would lead to another server.
    if (statusCode >= 300 && statusCode < 400) {
      await answered.body.dump();
      throw new Error('A service answered with a redirect');
    }
    isPrivate = /\bno-store\b/.test(String(headers['cache-control'] ?? ''));
    // Answers are short; passing them on in pieces would cost more than it saves.
    const body = Buffer.from(await answered.body.arrayBuffer());
    response
      .writeHead(
        statusCode,
        Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name))),
      )
      .end(body);
  };

  const server = createServer(keptOpen, (request, response) => {
    // A region's call fails as if the service were down.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(socket);
  await once(server, 'listening');
  // Render processes may run as another user; only they can reach the folder.
  await chmod(socket, 0o666);
  return server;
};
