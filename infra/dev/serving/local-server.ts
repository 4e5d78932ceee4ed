import replyFrom from '@fastify/reply-from';
import staticFiles from '@fastify/static';
import { MEDIA } from '@larkway/releases-contract';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { freePort } from '../../local/free-port.js';
import { createHotEvents, HOT_EVENTS, type HotEvents } from './hot-events.js';

export interface LocalServer {
  fastify: FastifyInstance;
  events: HotEvents;
  /** Listens from now on. @returns `http://localhost:3100` */
  open: () => Promise<string>;
  close: () => Promise<void>;
}

export interface LocalServerOptions {
  /** The first free port from here on is taken; any, when it is 0. */
  port: number;
  /** Folder with the scripts and pictures of the remote that is worked on. */
  built: string;
  /** The remote's name: its files are asked for below `/assets/<name>/<version>/web/`, whatever the version, and `/assets/<name>/media/`. */
  name: string;
}

/** Names of this machine: a page elsewhere whose name was pointed here gets nothing. */
const isOwnName = ({ hostname }: FastifyRequest): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Hands a request on as it is, body and all. For servers of this machine. Responses lose their `Integrity-Policy`: hot updates have no
 * hash that a document could name (decision 0016).
 */
export const passTo =
  (originOf: (request: FastifyRequest) => string | undefined): RouteHandlerMethod =>
  (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(404).send({ error: 'Nobody here answers this' });
    return reply.from(`${origin}${request.url}`, {
      rewriteRequestHeaders: (_request, headers) => ({ ...headers, host: request.headers.host }),
      rewriteHeaders: ({
        connection: _connection,
        'keep-alive': _keepAlive,
        'integrity-policy': _integrityPolicy,
        ...headers
      }) => headers,
      onError: (failed) =>
        void (failed as FastifyReply).code(503).send({ error: `${origin} does not answer` }),
    });
  };

/** What serves a developer, and nobody but a browser on the same machine. */
export const createLocalServer = async ({
  port,
  built,
  name,
}: LocalServerOptions): Promise<LocalServer> => {
  const server = fastify({ forceCloseConnections: true });
  const events = createHotEvents();
  server.addHook('onRequest', async (request, reply) => {
    if (!isOwnName(request)) return reply.code(421).send({ error: 'This is for localhost only' });
  });
  await server.register(replyFrom, {
    retryMethods: [],
    undici: { connections: 64, headersTimeout: 30_000, bodyTimeout: 0 },
  });
  await server.register(staticFiles, {
    root: built,
    serve: false,
    index: false,
    cacheControl: false,
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  server.get(HOT_EVENTS, (request, reply) => {
    reply.hijack();
    events.listen(request.raw, reply.raw);
  });
  type Below = { Params: { '*': string } };
  const send = (reply: FastifyReply, path: string) =>
    reply.header('cache-control', 'no-cache').sendFile(path);
  server.get<Below>(`/assets/${name}/:version/web/*`, (request, reply) =>
    send(reply, request.params['*']),
  );
  server.get<Below>(`/assets/${name}/${MEDIA}*`, (request, reply) =>
    send(reply, MEDIA + request.params['*']),
  );

  return {
    fastify: server,
    events,
    open: async () => {
      const listening = await freePort(port);
      await server.listen({ port: listening, host: '127.0.0.1' });
      return `http://localhost:${listening}`;
    },
    close: async () => {
      events.close();
      await server.close();
    },
  };
};
