import { issuePass } from '@larkway/kit/signing';
import { opsRoutes, type TeamBoundaries, teamBoundariesLink } from '@larkway/ops-contract';
import { Body, Controller, Inject } from '@nestjs/common';
import { RouteHandler } from '../access/decorators.js';
import { type Config, CONFIG } from '../config.js';

const { linkToTeamBoundaries } = opsRoutes;

/** Links to the site, because the console has another host and cannot set the site's cookies. */
@Controller()
export class TeamBoundariesController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'SITE_ORIGIN' | 'TEAM_BOUNDARIES_KEY'>,
  ) {}

  @RouteHandler(linkToTeamBoundaries)
  link(@Body({ schema: linkToTeamBoundaries.body }) _body: object): TeamBoundaries {
    const { path, purpose, seconds } = teamBoundariesLink;
    const until = Date.now() + seconds * 1_000;
    const url = new URL(path, this.config.SITE_ORIGIN);
    url.hash = issuePass(this.config.TEAM_BOUNDARIES_KEY, purpose, until);
    return { url: url.href, expiresAt: new Date(until).toISOString() };
  }
}
