import { issuePass, readPass } from '@larkway/kit/signing';
import {
  teamBoundariesCookie,
  teamBoundariesHours,
  teamBoundariesLink,
} from '@larkway/ops-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { noStore, registerTokenLink, type SiteCookies } from './token-links.js';

const END_PATH = '/team-boundaries/end';

const expired =
  'This link has expired. Press "Show team boundaries" in the operations console again.';

export interface TeamBoundariesOptions {
  /** Without it no link and no cookie is accepted. */
  key: string | undefined;
  cookies: SiteCookies;
}

/**
 * Whether a document shows team boundaries: to browsers that followed a console link, never to
 * crawlers.
 */
export const showsTeams = (
  { cookies: given, headers }: FastifyRequest,
  { key, cookies }: TeamBoundariesOptions,
): boolean => {
  const pass = given[cookies.nameOf(teamBoundariesCookie)];
  if (key === undefined || pass === undefined || isbot(headers['user-agent'])) return false;
  return readPass(key, teamBoundariesCookie, pass) !== undefined;
};

/**
 * The console's link exchanges its pass, valid for a minute, for the cookie. `POST
 * /team-boundaries/end` removes the cookie and needs no console session.
 */
export const registerTeamBoundaries = async (
  fastify: FastifyInstance,
  { key, cookies }: TeamBoundariesOptions,
): Promise<void> => {
  const name = cookies.nameOf(teamBoundariesCookie);
  await registerTokenLink(fastify, {
    path: teamBoundariesLink.path,
    title: 'Team boundaries',
    exchange: (pass, reply) => {
      if (key === undefined || readPass(key, teamBoundariesLink.purpose, pass) === undefined)
        return undefined;
      const maxAge = teamBoundariesHours * 3_600;
      const cookie = issuePass(key, teamBoundariesCookie, Date.now() + maxAge * 1_000);
      void reply.setCookie(name, cookie, { ...cookies.options, maxAge });
      return '/';
    },
    refusal: { status: 403, text: expired },
  });
  fastify.post(END_PATH, (_request, reply) =>
    reply.headers(noStore).clearCookie(name, cookies.options).code(204).send(),
  );
};
