import { releasesRoutes, type TeamToken } from '@larkway/releases-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Answers, CalledBy } from '../access/answers.js';
import { type Caller, nameOf, requirePlatform } from '../access/caller.js';
import { TeamTokens } from './team-tokens.js';

const { issueToken, tokens, revokeToken } = releasesRoutes;

@Controller()
export class TokensController {
  constructor(private readonly teamTokens: TeamTokens) {}

  @Answers(issueToken)
  issue(
    @CalledBy() caller: Caller,
    @Body({ schema: issueToken.body }) { by, ...wanted }: z.infer<typeof issueToken.body>,
  ): Promise<{ token: TeamToken; secret: string }> {
    requirePlatform(caller, 'make tokens');
    return this.teamTokens.issue({ ...wanted, by: nameOf(caller, by) });
  }

  @Answers(tokens)
  list(@CalledBy() caller: Caller): Promise<TeamToken[]> {
    requirePlatform(caller, 'see all tokens');
    return this.teamTokens.list();
  }

  @Answers(revokeToken)
  revoke(
    @CalledBy() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: revokeToken.body }) { by, reason }: z.infer<typeof revokeToken.body>,
  ): Promise<TeamToken> {
    requirePlatform(caller, 'revoke tokens');
    return this.teamTokens.revoke(id, { reason, by: nameOf(caller, by) });
  }
}
