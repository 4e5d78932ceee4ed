import { releasesRoutes, type TeamToken } from '@larkway/releases-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import {
  actorName,
  type Caller,
  CurrentCaller,
  requirePlatform,
  RouteHandler,
} from '../access/access.guard.js';
import { TokensService } from './tokens.service.js';

const { issueToken, tokens, revokeToken } = releasesRoutes;

@Controller()
export class TokensController {
  constructor(private readonly tokensService: TokensService) {}

  @RouteHandler(issueToken)
  issue(
    @CurrentCaller() caller: Caller,
    @Body({ schema: issueToken.body }) { by, ...wanted }: z.infer<typeof issueToken.body>,
  ): Promise<{ token: TeamToken; secret: string }> {
    requirePlatform(caller, 'issue tokens');
    return this.tokensService.issue({ ...wanted, by: actorName(caller, by) });
  }

  @RouteHandler(tokens)
  list(@CurrentCaller() caller: Caller): Promise<TeamToken[]> {
    requirePlatform(caller, 'see all tokens');
    return this.tokensService.list();
  }

  @RouteHandler(revokeToken)
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: revokeToken.body }) { by, reason }: z.infer<typeof revokeToken.body>,
  ): Promise<TeamToken> {
    requirePlatform(caller, 'revoke tokens');
    return this.tokensService.revoke(id, { reason, by: actorName(caller, by) });
  }
}
