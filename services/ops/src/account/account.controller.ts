import { opsRoutes, type Session, type SessionSummary } from '@larkway/ops-contract';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CurrentSession, RouteHandler } from '../access/decorators.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { SessionResponses } from '../session/session-responses.js';
import { type OpenSession, Sessions } from '../session/sessions.js';
import { AccountService } from './account.service.js';

const { confirm, changePassword, listSessions, endSession, signOutEverywhere } = opsRoutes;

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly responses: SessionResponses,
    private readonly sessions: Sessions,
    private readonly passkeys: Passkeys,
  ) {}

  @RouteHandler(confirm)
  async confirm(
    @Body({ schema: confirm.body }) confirmation: z.infer<typeof confirm.body>,
    @CurrentSession() session: OpenSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const tokens = await this.account.confirm(session, confirmation, () =>
      this.passkeys.relyingPartyOf(request),
    );
    return this.responses.enter(tokens, reply);
  }

  @RouteHandler(changePassword)
  async changePassword(
    @Body({ schema: changePassword.body }) change: z.infer<typeof changePassword.body>,
    @CurrentSession() session: OpenSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.responses.enter(
      await this.account.changePassword(session, change, this.responses.clientOf(request)),
      reply,
    );
  }

  @RouteHandler(listSessions)
  list(@CurrentSession() session: OpenSession): Promise<SessionSummary[]> {
    return this.sessions.list(session);
  }

  @RouteHandler(endSession)
  async end(
    @Param({ schema: endSession.params }) { id }: z.infer<typeof endSession.params>,
    @Body({ schema: endSession.body }) _body: object,
    @CurrentSession() session: OpenSession,
  ): Promise<SessionSummary[]> {
    await this.account.endSession(session, id);
    return this.sessions.list(session);
  }

  @RouteHandler(signOutEverywhere)
  async endAll(
    @Body({ schema: signOutEverywhere.body }) _body: object,
    @CurrentSession() session: OpenSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    await this.account.signOutEverywhere(session);
    return this.responses.leave(reply);
  }
}
