import type { IncomingMessage, ServerResponse } from 'node:http';
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

type HotEvent =
  | {
      kind: 'built';
      /** The bundler's name for the build. */ hash: string;
      /** Address of its style sheet. */ sheet: string;
    }
  | { kind: 'failed'; message: string };

/** Where pages listen; the client is in infra/presets/development. */
const HOT_EVENTS = '/_development/events';

interface HotEvents {
  /** Adds a page as listener; it gets the latest event first. */
  listen: (request: IncomingMessage, response: ServerResponse) => void;
  tell: (event: HotEvent) => void;
  close: () => void;
}

const BEAT_MILLISECONDS = 15_000;

/** Reports builds to open pages with server-sent events. */
const createHotEvents = (): HotEvents => {
  const listeners = new Set<ServerResponse>();
  let present: HotEvent | undefined;
  const write = (response: ServerResponse, event: HotEvent) =>
    void response.write(`data: ${JSON.stringify(event)}\n\n`);
  const beat = setInterval(
    () => listeners.forEach((response) => void response.write(':\n\n')),
    BEAT_MILLISECONDS,
  );

  return {
    listen: (request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      listeners.add(response);
      request.once('close', () => listeners.delete(response));
      if (present) write(response, present);
    },
    tell: (event) => {
      present = event;
      for (const response of listeners) write(response, event);
    },
    close: () => {
      clearInterval(beat);
      for (const response of listeners) response.end();
    },
  };
};

interface LocalServer {
  fastify: FastifyInstance;
  events: HotEvents;
  /** Starts to listen. @returns `http://localhost:3100` */
  open: () => Promise<string>;
  close: () => Promise<void>;
}

interface LocalServerOptions {
  /** Preferred port; the next free one is used. 0 = any. */
  port: number;
  /** Folder with the remote's built scripts and pictures. */
  built: string;
  /**
   * The remote's name. Its files are below `/assets/<name>/<version>/web/`, for any version, and
   * `/assets/<name>/media/`.
   */
  name: string;
}

/** Only this machine's names, so that foreign names that resolve to it are refused. */
const isOwnName = ({ hostname }: FastifyRequest): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Forwards a request unchanged to a server of this machine. Responses lose `Integrity-Policy`,
 * because hot updates have no hash (decision 0016).
 */
export const forwardTo =
  (originOf: (request: FastifyRequest) => string | undefined): RouteHandlerMethod =>
  (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(404).send({ error: 'No service is configured for this path' });
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

/** The development server, for browsers on this machine only. */
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
