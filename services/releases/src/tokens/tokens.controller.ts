import { releasesRoutes, type TeamToken } from '@larkway/releases-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import { actorName, type Caller, requirePlatform } from '../access/permissions.js';
import { TeamTokens } from './team-tokens.js';

const { issueToken, tokens, revokeToken } = releasesRoutes;

@Controller()
export class TokensController {
  constructor(private readonly teamTokens: TeamTokens) {}

  @RouteHandler(issueToken)
  issue(
    @CurrentCaller() caller: Caller,
    @Body({ schema: issueToken.body }) { by, ...wanted }: z.infer<typeof issueToken.body>,
  ): Promise<{ token: TeamToken; secret: string }> {
    requirePlatform(caller, 'issue tokens');
    return this.teamTokens.issue({ ...wanted, by: actorName(caller, by) });
  }

  @RouteHandler(tokens)
  list(@CurrentCaller() caller: Caller): Promise<TeamToken[]> {
    requirePlatform(caller, 'see all tokens');
    return this.teamTokens.list();
  }

  @RouteHandler(revokeToken)
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: revokeToken.body }) { by, reason }: z.infer<typeof revokeToken.body>,
  ): Promise<TeamToken> {
    requirePlatform(caller, 'revoke tokens');
    return this.teamTokens.revoke(id, { reason, by: actorName(caller, by) });
  }
}
