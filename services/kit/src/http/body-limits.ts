import type { FastifyInstance } from 'fastify';

/** Largest bodies in bytes, by the beginning of a path. */
export type BodyLimits = Record<string, number>;

/** A command of operations names up to 500 mails with their kinds; no visitor reaches it. */
const internalLimits: BodyLimits = { '/internal/': 128 * 1024 };

/** Lets some routes read larger bodies than the others. To be called before routes are added. */
export const setBodyLimits = (fastify: FastifyInstance, limits: BodyLimits = {}): void => {
  const all = Object.entries({ ...internalLimits, ...limits });
  fastify.addHook('onRoute', (route) => {
    const [, bytes] = all.find(([path]) => route.url.startsWith(path)) ?? [];
    if (bytes !== undefined) route.bodyLimit = bytes;
  });
};
