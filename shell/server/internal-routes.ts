import { nameCaller, refuse } from '@larkway/kit/http';
import { isAuthorized } from '@larkway/kit/signing';
import { type HostDescription, siteRoutes, type Trial } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Candidates = z.output<(typeof siteRoutes.trial)['body']>['remotes'];

export interface InternalRoutesOptions {
  /** Token of the release service; without it, all calls are answered 404. */
  token: string | undefined;
  host: HostDescription;
  /** Renders candidates as if they were live. */
  tryOut: (candidates: Candidates) => Promise<Trial>;
}

/** Calls of the release service to a site server. */
export const registerInternalRoutes = async (
  fastify: FastifyInstance,
  { token, host, tryOut }: InternalRoutesOptions,
): Promise<void> => {
  await fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request: FastifyRequest, reply) => {
      if (!token) return refuse(reply, 404);
      // The release service calls directly; requests through the public proxy have this header.
      if (request.headers['x-forwarded-for'] !== undefined) return refuse(reply, 404);
      const isAllowed = isAuthorized(request.headers.authorization, token);
      nameCaller(request, { token: isAllowed ? 'releases' : 'unknown' });
      if (!isAllowed) return refuse(reply, 401);
    });
    scope.get(siteRoutes.host.path, (_request, reply) =>
      reply.header('cache-control', 'no-store').send(host),
    );
    scope.post(siteRoutes.trial.path, async (request, reply) => {
      const body = siteRoutes.trial.body.safeParse(request.body);
      if (!body.success) return refuse(reply, 422);
      return reply.header('cache-control', 'no-store').send(await tryOut(body.data.remotes));
    });
    done();
  });
};
