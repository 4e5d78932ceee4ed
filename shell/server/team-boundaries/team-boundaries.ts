import { issueOperatorPass, readOperatorPass } from '@larkway/kit';
import { teamBoundariesCookie, teamBoundariesHours, teamBoundariesLink } from '@larkway/ops-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

const END_PATH = '/team-boundaries/end';

const expired = 'This link has expired. Press "Show team boundaries" in the operations console again.';

/** Whether a document shows which team owns what: to a browser that followed a link of the console, never to a crawler. */
export const showsTeams = ({ cookies, headers }: FastifyRequest, key: string | undefined): boolean => {
  const pass = cookies[teamBoundariesCookie];
  if (key === undefined || pass === undefined || isbot(headers['user-agent'])) return false;
  return readOperatorPass(key, teamBoundariesCookie, pass) !== undefined;
};

/** `Lax`, because the link is followed from another site: with `Strict` the first document would still come without the cookie. */
const cookieOptions = ({ protocol }: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

/**
 * The link from the console exchanges its pass, valid for a minute, for the cookie. `POST /team-boundaries/end` removes the
 * cookie, which takes no session of the console.
 */
export const registerTeamBoundaries = (fastify: FastifyInstance, key: string | undefined): void => {
  void fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }));
    scope.get<{ Querystring: { pass?: unknown } }>(teamBoundariesLink.path, (request, reply) => {
      const { pass } = request.query;
      const isValid = key !== undefined && typeof pass === 'string' && readOperatorPass(key, teamBoundariesLink.purpose, pass) !== undefined;
      if (!isValid) return reply.code(403).type('text/plain; charset=utf-8').send(expired);
      const maxAge = teamBoundariesHours * 3_600;
      const cookie = issueOperatorPass(key, teamBoundariesCookie, Date.now() + maxAge * 1_000);
      return reply.setCookie(teamBoundariesCookie, cookie, { ...cookieOptions(request), maxAge }).redirect('/', 303);
    });
    scope.post(END_PATH, (request, reply) => reply.clearCookie(teamBoundariesCookie, cookieOptions(request)).code(204).send());
    done();
  });
};
