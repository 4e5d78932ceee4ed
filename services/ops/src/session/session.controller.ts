import { type OpenedLink, opsRoutes, type Session } from '@larkway/ops-contract';
import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CurrentSession, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { FirstSetup } from './first-setup.js';
import { OneTimeLinks } from './one-time-links.js';
import { enrolment } from './second-factor.js';
import { SessionResponses } from './session-responses.js';
import { type OpenSession, Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

const { whoAmI, signIn, enterCode, signOut, openLink, useLink } = opsRoutes;

@Controller()
export class SessionController {
  constructor(
    private readonly responses: SessionResponses,
    private readonly sessions: Sessions,
    private readonly signIns: SignIn,
    private readonly links: OneTimeLinks,
    private readonly firstSetup: FirstSetup,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(whoAmI)
  async whoAmI(@CurrentSession() session: OpenSession | undefined): Promise<Session> {
    return session
      ? this.responses.describe(session)
      : { stage: 'signed-out', firstSetup: await this.firstSetup.isNeeded() };
  }

  @RouteHandler(signIn)
  async password(
    @Body({ schema: signIn.body }) { name, password }: z.infer<typeof signIn.body>,
    @CurrentSession() earlier: OpenSession | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const tokens = await this.signIns.withPassword(
      name,
      password,
      this.responses.clientOf(request),
    );
    if (earlier) await this.sessions.end(earlier.id);
    return this.responses.enter(tokens, reply);
  }

  @RouteHandler(enterCode)
  async code(
    @Body({ schema: enterCode.body }) { code }: z.infer<typeof enterCode.body>,
    @CurrentSession() half: OpenSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    if (half.stage === 'signed-in') return this.responses.describe(half);
    return this.responses.enter(
      await this.signIns.withCode(half, code, this.responses.clientOf(request)),
      reply,
    );
  }

  @RouteHandler(signOut)
  async end(
    @Body({ schema: signOut.body }) _body: object,
    @CurrentSession() session: OpenSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    await this.sessions.end(session.id);
    if (session.stage === 'signed-in')
      await this.audit.add({
        operator: session.operator,
        action: 'sign-out',
        subject: null,
        detail: {},
      });
    return this.responses.leave(reply);
  }

  @RouteHandler(openLink)
  async open(
    @Body({ schema: openLink.body }) { token }: z.infer<typeof openLink.body>,
  ): Promise<OpenedLink> {
    const { purpose, operator, secret, expiresAt } = await this.links.find(token);
    const name = operator?.name ?? null;
    return {
      purpose,
      name,
      role: operator?.role ?? 'admin',
      expiresAt: expiresAt.toISOString(),
      totp: enrolment(secret, name ?? 'admin'),
    };
  }

  @RouteHandler(useLink)
  async use(
    @Body({ schema: useLink.body }) setup: z.infer<typeof useLink.body>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.responses.enter(
      await this.signIns.withLink(setup, this.responses.clientOf(request)),
      reply,
    );
  }
}
