import { issueOperatorPass, readOperatorPass } from '@larkway/kit/signing';
import { teamBoundariesCookie, teamBoundariesHours, teamBoundariesLink } from '@larkway/ops-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { SiteCookies } from '../site-cookies.js';

const END_PATH = '/team-boundaries/end';

const expired = 'This link has expired. Press "Show team boundaries" in the operations console again.';

export interface TeamBoundariesOptions {
  /** Without it no link and no cookie is accepted. */
  key: string | undefined;
  cookies: SiteCookies;
}

/** Whether a document shows which team owns what: to a browser that followed a link of the console, never to a crawler. */
export const showsTeams = ({ cookies: given, headers }: FastifyRequest, { key, cookies }: TeamBoundariesOptions): boolean => {
  const pass = given[cookies.nameOf(teamBoundariesCookie)];
  if (key === undefined || pass === undefined || isbot(headers['user-agent'])) return false;
  return readOperatorPass(key, teamBoundariesCookie, pass) !== undefined;
};

/**
 * The link from the console exchanges its pass, valid for a minute, for the cookie. `POST /team-boundaries/end` removes the
 * cookie, which takes no session of the console.
 */
export const registerTeamBoundaries = (fastify: FastifyInstance, { key, cookies }: TeamBoundariesOptions): void => {
  const name = cookies.nameOf(teamBoundariesCookie);
  void fastify.register((scope, _options, done) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }));
    scope.get<{ Querystring: { pass?: unknown } }>(teamBoundariesLink.path, (request, reply) => {
      const { pass } = request.query;
      const isValid = key !== undefined && typeof pass === 'string' && readOperatorPass(key, teamBoundariesLink.purpose, pass) !== undefined;
      if (!isValid) return reply.code(403).type('text/plain; charset=utf-8').send(expired);
      const maxAge = teamBoundariesHours * 3_600;
      const cookie = issueOperatorPass(key, teamBoundariesCookie, Date.now() + maxAge * 1_000);
      return reply.setCookie(name, cookie, { ...cookies.options, maxAge }).redirect('/', 303);
    });
    scope.post(END_PATH, (_request, reply) => reply.clearCookie(name, cookies.options).code(204).send());
    done();
  });
};
