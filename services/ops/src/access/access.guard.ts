import { DomainError } from '@larkway/kit/errors';
import { nameCaller, type RequestCaller } from '@larkway/kit/http';
import { csrfHeader, opsErrorCodes, type OpsRoute, roleReaches } from '@larkway/ops-contract';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { enterSession, sessionName } from '../audit/call-origin.js';
import { type Config, CONFIG } from '../config.js';
import { SessionCookie } from '../session/session-cookie.js';
import { type OpenSession, Sessions } from '../session/sessions.js';
import { sameText } from '../session/tokens.js';
import { Vault } from '../session/vault.js';
import { ROUTE } from './answers.js';
import { isFromElsewhere } from './from-elsewhere.js';

const found = new WeakMap<FastifyRequest, OpenSession>();

/** An operator and a session, as log lines name them. */
export const callerIn = ({ operator, id }: OpenSession): RequestCaller => ({
  operator: operator.id,
  session: sessionName(id),
});

/** The session of a request that the guard has let through. */
export const sessionOf = (request: FastifyRequest): OpenSession | undefined => found.get(request);

const refuse = (status: 401 | 403, code: string, message: string): never => {
  throw new DomainError(code, message, { status });
};

/** @throws 403 unless the operator has confirmed who they are within the last few minutes. */
export const requireConfirmation = ({ confirmed }: OpenSession): void => {
  if (!confirmed)
    refuse(
      403,
      opsErrorCodes.confirmationNeeded,
      'Please confirm that it is you, with your password or a code.',
    );
};

/** Stands before every handler. One that answers no declared route lets nobody through. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OPS_ORIGIN'>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<OpsRoute | undefined>(ROUTE, context.getHandler());
    if (!route) return false;
    await this.check(route, context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }

  /** @throws 401 or 403 */
  async check(
    route: Pick<OpsRoute, 'access' | 'confirmed' | 'method' | 'path'>,
    request: FastifyRequest,
  ): Promise<void> {
    const changes = route.method !== 'GET';
    if (isFromElsewhere(request, this.config.OPS_ORIGIN)) this.refuseOrigin();
    const token = this.cookie.read(request);
    const session = token && (await this.sessions.find(token, !route.path.endsWith('/live')));
    if (session) {
      found.set(request, session);
      enterSession(session.id);
      nameCaller(request, callerIn(session));
    }
    if (route.access === 'anyone') return;
    if (!session) return refuse(401, opsErrorCodes.signedOut, 'Please sign in.');
    if (route.access !== 'half') {
      if (session.stage !== 'signed-in')
        refuse(401, opsErrorCodes.codeNeeded, 'Please enter the code of your second factor.');
      if (!roleReaches(session.operator.role, route.access))
        refuse(403, opsErrorCodes.role, 'Your role does not allow this.');
    }
    const given = String(request.headers[csrfHeader] ?? '');
    if (
      changes &&
      !this.vault.signatures('csrf', session.id).some((known) => sameText(given, known))
    ) {
      this.refuseOrigin();
    }
    if (route.confirmed) requireConfirmation(session);
  }

  private refuseOrigin(): never {
    const { OPS_ORIGIN } = this.config;
    return refuse(
      403,
      opsErrorCodes.crossSite,
      `This call did not come from the console${OPS_ORIGIN ? `, which is at ${OPS_ORIGIN}` : ''}.`,
    );
  }

  /** For the browser that has the session. It stays when the session's token is replaced, so that other tabs of the console go on. */
  csrfTokenOf({ id }: Pick<OpenSession, 'id'>): string {
    return this.vault.sign('csrf', id);
  }
}
