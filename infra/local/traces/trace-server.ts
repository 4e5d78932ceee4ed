import fastify, { type FastifyInstance } from 'fastify';
import { listPage, tracePage } from './trace-pages.js';
import { exportSchema, TraceStore } from './trace-store.js';

/** Bytes of an export. */
const BODY_LIMIT = 4 * 1024 * 1024;

const html = 'text/html; charset=utf-8';

/** Receives traces by OTLP over HTTP in JSON, and shows them: a page each, and the JSON in `/api`. */
export const createTraceServer = (store = new TraceStore()): FastifyInstance => {
  const server = fastify({ forceCloseConnections: true, bodyLimit: BODY_LIMIT });
  server.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', () => ({ status: 'ok' }));
  server.post('/v1/traces', (request, reply) => {
    const { success, data, error } = exportSchema.safeParse(request.body);
    if (!success) return reply.code(400).send({ message: error.message });
    store.add(data);
    return reply.send({});
  });
  server.get('/', (_request, reply) => reply.type(html).send(listPage(store.list())));
  server.get('/api/traces', () => store.list());
  server.get<{ Params: { id: string } }>('/traces/:id', ({ params }, reply) => {
    const trace = store.find(params.id);
    return trace ? reply.type(html).send(tracePage(trace)) : reply.callNotFound();
  });
  return server;
};
