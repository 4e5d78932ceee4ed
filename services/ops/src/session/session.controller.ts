import { type OpenedLink, opsRoutes, type Session } from '@larkway/ops-contract';
import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { CurrentSession } from '../access/signed-in.js';
import { AuditLog } from '../audit/audit-log.js';
import { FirstSetup } from './first-setup.js';
import { OneTimeLinks } from './one-time-links.js';
import { enrolment } from './second-factor.js';
import { SessionAnswers } from './session-answers.js';
import { type OpenSession, Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

const { whoAmI, signIn, enterCode, signOut, openLink, useLink } = opsRoutes;

@Controller()
export class SessionController {
  constructor(
    private readonly answers: SessionAnswers,
    private readonly sessions: Sessions,
    private readonly signIns: SignIn,
    private readonly links: OneTimeLinks,
    private readonly firstSetup: FirstSetup,
    private readonly audit: AuditLog,
  ) {}

  @Answers(whoAmI)
  async whoAmI(@CurrentSession() session: OpenSession | undefined): Promise<Session> {
    return session
      ? this.answers.describe(session)
      : { stage: 'signed-out', firstSetup: await this.firstSetup.isNeeded() };
  }

  @Answers(signIn)
  async password(
    @Body({ schema: signIn.body }) { name, password }: z.infer<typeof signIn.body>,
    @CurrentSession() earlier: OpenSession | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const tokens = await this.signIns.withPassword(name, password, this.answers.clientOf(request));
    if (earlier) await this.sessions.end(earlier.id);
    return this.answers.enter(tokens, reply);
  }

  @Answers(enterCode)
  async code(
    @Body({ schema: enterCode.body }) { code }: z.infer<typeof enterCode.body>,
    @CurrentSession() half: OpenSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    if (half.stage === 'signed-in') return this.answers.describe(half);
    return this.answers.enter(
      await this.signIns.withCode(half, code, this.answers.clientOf(request)),
      reply,
    );
  }

  @Answers(signOut)
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
    return this.answers.leave(reply);
  }

  @Answers(openLink)
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

  @Answers(useLink)
  async use(
    @Body({ schema: useLink.body }) setup: z.infer<typeof useLink.body>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.answers.enter(
      await this.signIns.withLink(setup, this.answers.clientOf(request)),
      reply,
    );
  }
}
