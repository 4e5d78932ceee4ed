import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { chmod } from 'node:fs/promises';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { serviceFetch, upstreamOf, type Upstreams, type Visitor } from '../upstreams.js';
import { ORDER_HEADER } from './call-api.js';
import { keptOpen } from './render-plan.js';

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
const dropped = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

export interface ServeApiOptions {
  /** Path of the Unix domain socket. */
  socket: string;
  upstreams: Upstreams;
  /** The visitor of an order; nothing after its document is complete. */
  visitorOf: (order: string) => Visitor | undefined;
}

/**
 * Answers API calls of render processes: the public API only, on behalf of the document's visitor.
 */
export const serveApi = async ({
  socket,
  upstreams,
  visitorOf,
}: ServeApiOptions): Promise<Server> => {
  const publicOnes = upstreams.filter(({ prefix }) => prefix.startsWith('/api/'));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visitor = visitorOf(String(request.headers[ORDER_HEADER]));
    if (!visitor) return void response.writeHead(403).end();
    const headers = Object.fromEntries(
      passed.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
      ),
    );
    const gone = new AbortController();
    let isPrivate = false;
    const settle = visitor.onCall?.(upstreamOf(publicOnes, request.url!) ?? '');
    response.once('close', () => {
      gone.abort();
      settle?.(
        response.writableFinished &&
          (response.statusCode < 400 || response.statusCode === 404) &&
          !isPrivate,
      );
    });
    const body = request.method === 'GET' ? undefined : await buffer(request);
    const answered = await serviceFetch(publicOnes, visitor)(request.url!, {
      method: request.method,
      headers,
      body,
      signal: gone.signal,
    });
    isPrivate = /\bno-store\b/.test(answered.headers.get('cache-control') ?? '');
    response.writeHead(
      answered.status,
      [...answered.headers].filter(([name]) => !dropped.has(name)).flat(),
    );
    if (answered.body) await pipeline(Readable.fromWeb(answered.body as never), response);
    else response.end();
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
