import { issueOperatorPass, readOperatorPass } from '@larkway/kit';
import { opsRoutes, type TeamBoundaries, teamBoundariesCookie, teamBoundariesHours } from '@larkway/ops-contract';
import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers } from '../access/answers.js';
import { type Config, CONFIG } from '../config.js';

const { getTeamBoundaries, showTeamBoundaries, hideTeamBoundaries } = opsRoutes;

const cookieOptions = ({ protocol }: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' }) as const;

const describe = (until: number | undefined): TeamBoundaries => ({ until: until === undefined ? null : new Date(until).toISOString() });

/** Lets the operator's browser show on the site which team owns what. The site server holds the same token and proves the cookie with it. */
@Controller()
export class TeamBoundariesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Answers(getTeamBoundaries)
  read(@Req() request: FastifyRequest): TeamBoundaries {
    return describe(readOperatorPass(this.config.OPERATIONS_TOKEN, teamBoundariesCookie, request.cookies[teamBoundariesCookie]));
  }

  @Answers(showTeamBoundaries)
  show(
    @Body({ schema: showTeamBoundaries.body }) _body: object,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): TeamBoundaries {
    const maxAge = teamBoundariesHours * 3_600;
    const until = Date.now() + maxAge * 1_000;
    void reply.setCookie(teamBoundariesCookie, issueOperatorPass(this.config.OPERATIONS_TOKEN, teamBoundariesCookie, until), { ...cookieOptions(request), maxAge });
    return describe(until);
  }

  @Answers(hideTeamBoundaries)
  hide(
    @Body({ schema: hideTeamBoundaries.body }) _body: object,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): TeamBoundaries {
    void reply.clearCookie(teamBoundariesCookie, cookieOptions(request));
    return describe(undefined);
  }
}
