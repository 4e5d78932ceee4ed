import type { Session } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameCaller } from '@larkway/kit/http';
import { AccessGuard, callerIn } from '../access/access.guard.js';
import { type Client, describeClient } from './client.js';
import { type NewTokens, SessionCookie } from './session-cookie.js';
import { idleMinutes, type OpenSession, Sessions } from './sessions.js';

/** Maps requests to clients, and sessions to responses with their cookies. */
@Injectable()
export class SessionResponses {
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

  /**
   * Each step has a new token, so that a planted token is useless afterward (session fixation).
   */
  async enter(tokens: NewTokens, reply: FastifyReply): Promise<Session> {
    const session = await this.sessions.find(tokens.session, false);
    this.cookie.write(reply, tokens);
    nameCaller(reply.request, callerIn(session!));
    return this.describe(session!);
  }

  leave(reply: FastifyReply): Session {
    this.cookie.clear(reply);
    // Without "storage", which holds only the theme, and "cookies", which hold the trusted device.
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
