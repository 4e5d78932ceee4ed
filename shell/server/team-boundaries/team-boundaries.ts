import { readOperatorPass } from '@larkway/kit';
import { teamBoundariesCookie } from '@larkway/ops-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

const END_PATH = '/team-boundaries/end';

/** Whether a document shows which team owns what: to a browser that got a pass from the console, never to a crawler. */
export const showsTeams = ({ cookies, headers }: FastifyRequest, operationsToken: string | undefined): boolean => {
  const pass = cookies[teamBoundariesCookie];
  if (operationsToken === undefined || pass === undefined || isbot(headers['user-agent'])) return false;
  return readOperatorPass(operationsToken, teamBoundariesCookie, pass) !== undefined;
};

/** `POST /team-boundaries/end` takes the pass away: leaving takes no session of the console. */
export const registerTeamBoundaries = (fastify: FastifyInstance): void => {
  fastify.post(END_PATH, (request, reply) =>
    reply
      .clearCookie(teamBoundariesCookie, { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' })
      .header('cache-control', 'no-store')
      .code(204)
      .send(),
  );
};
