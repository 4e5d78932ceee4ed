import type { Session } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameCaller } from '@larkway/kit/http';
import { AccessGuard, callerIn } from '../access/access.guard.js';
import { type Client, describeClient } from './client.js';
import { type NewTokens, SessionCookie } from './session-cookie.js';
import { idleMinutes, type OpenSession, Sessions } from './sessions.js';

/** What browsers send about themselves, and what they are told about their session. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly guard: AccessGuard,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
  ) {}

  clientOf(request: FastifyRequest): Client {
    return describeClient(
      request.ip,
      request.headers['user-agent'],
      this.cookie.readDevice(request),
    );
  }

  /** The token is new at each step, so that one that was planted before is worth nothing after. */
  async enter(tokens: NewTokens, reply: FastifyReply): Promise<Session> {
    const session = await this.sessions.find(tokens.session, false);
    this.cookie.write(reply, tokens);
    nameCaller(reply.request, callerIn(session!));
    return this.describe(session!);
  }

  leave(reply: FastifyReply): Session {
    this.cookie.clear(reply);
    // Not "storage": it holds nothing but the chosen theme. Not "cookies": it would forget the trusted device.
    void reply.header('clear-site-data', '"cache"');
    return { stage: 'signed-out', firstSetup: false };
  }

  describe(session: OpenSession): Session {
    const csrfToken = this.guard.csrfTokenOf(session);
    if (session.stage === 'code') return { stage: 'code', csrfToken };
    return {
      stage: 'signed-in',
      csrfToken,
      operator: session.operator,
      endsAt: session.endsAt.toISOString(),
      idleSeconds: idleMinutes * 60,
    };
  }
}
