import { nameCaller } from '@larkway/kit/http';
import { isAuthorized } from '@larkway/kit/signing';
import { type HostDescription, siteRoutes, type Trial } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refuse } from './responses.js';

type Candidates = z.output<(typeof siteRoutes.trial)['body']>['remotes'];

export interface InternalRoutesOptions {
  /** The release service shows it; without it nothing is answered here. */
  token: string | undefined;
  host: HostDescription;
  /** Renders candidates as if they were live. */
  tryOut: (candidates: Candidates) => Promise<Trial>;
}

/** What the release service asks a site server. */
export const registerInternalRoutes = async (
  fastify: FastifyInstance,
  { token, host, tryOut }: InternalRoutesOptions,
): Promise<void> => {
  await fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request: FastifyRequest, reply) => {
      if (!token) return refuse(reply, 404);
      // The release service calls directly; what comes through the public proxy has this header.
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
