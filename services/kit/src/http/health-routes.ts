import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../observability/readiness.js';

/** `/healthz` (the process lives) and `/readyz` (it can work). Which check failed is on the port for metrics, which is not public. */
export const addHealthRoutes = (fastify: FastifyInstance, readiness: Readiness): void => {
  fastify.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  fastify.get('/readyz', async (_request, reply) => {
    const { ready } = await readiness.report();
    reply.header('cache-control', 'no-store');
    if (ready) return reply.send({ status: 'ready' });
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ error: 'The service is not ready.', code: 'unavailable' });
  });
};
