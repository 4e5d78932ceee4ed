import type { FastifyInstance } from 'fastify';

/** A command of operations names up to 500 mails with their kinds. */
const bodyLimitBytes = 128 * 1024;

/** Routes under `/internal`, which no visitor reaches, read larger bodies than the others. To be called before routes are added. */
export const allowInternalBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith('/internal/')) route.bodyLimit = bodyLimitBytes;
  });
};
