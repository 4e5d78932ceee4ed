import { issuePass } from '@larkway/kit/signing';
import { opsRoutes, type TeamBoundaries, teamBoundariesLink } from '@larkway/ops-contract';
import { Body, Controller, Inject } from '@nestjs/common';
import { Answers } from '../access/answers.js';
import { type Config, CONFIG } from '../config.js';

const { linkToTeamBoundaries } = opsRoutes;

/** Hands the operator's browser over to the site, whose cookies the console cannot set: they have different hosts. */
@Controller()
export class TeamBoundariesController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'SITE_ORIGIN' | 'TEAM_BOUNDARIES_KEY'>,
  ) {}

  @Answers(linkToTeamBoundaries)
  link(@Body({ schema: linkToTeamBoundaries.body }) _body: object): TeamBoundaries {
    const { path, purpose, seconds } = teamBoundariesLink;
    const until = Date.now() + seconds * 1_000;
    const url = new URL(path, this.config.SITE_ORIGIN);
    url.hash = issuePass(this.config.TEAM_BOUNDARIES_KEY, purpose, until);
    return { url: url.href, expiresAt: new Date(until).toISOString() };
  }
}
