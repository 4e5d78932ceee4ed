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
import { ROUTE, setSession } from './decorators.js';

/** How log lines identify an operator and a session. */
export const callerIn = ({ operator, id }: OpenSession): RequestCaller => ({
  operator: operator.id,
  session: sessionName(id),
});

const refuse = (status: 401 | 403, code: string, message: string): never => {
  throw new DomainError(code, message, { status });
};

/** @throws 403 unless the operator has confirmed their identity within the last few minutes. */
export const requireConfirmation = ({ confirmed }: OpenSession): void => {
  if (!confirmed)
    refuse(
      403,
      opsErrorCodes.confirmationNeeded,
      'Please confirm that it is you, with your password or a code.',
    );
};

/**
 * Whether a browser sends the call from anything but a page of the console. Callers that send
 * neither header are not browsers, and need the session's token anyway. Other ports of the
 * console's host are other origins, although browsers send them its cookies. A typed-in address
 * (`none`) may only read.
 *
 * @param consoleOrigin the host of the request if undefined
 */
const isCrossOrigin = (
  { method, headers, host }: FastifyRequest,
  consoleOrigin?: string,
): boolean => {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers;
  if (site !== 'same-origin' && !(site === 'none' && method === 'GET')) return true;
  if (origin === undefined) return false;
  return consoleOrigin
    ? origin !== consoleOrigin
    : !URL.canParse(origin) || new URL(origin).host !== host;
};

/** Guards every handler. Calls of a handler without a declared route are refused. */
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
    if (isCrossOrigin(request, this.config.OPS_ORIGIN)) this.refuseOrigin();
    const token = this.cookie.read(request);
    const session = token && (await this.sessions.find(token, !route.path.endsWith('/live')));
    if (session) {
      setSession(request, session);
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

  /** It stays the same when the session's token is replaced, so that other tabs keep working. */
  csrfTokenOf({ id }: Pick<OpenSession, 'id'>): string {
    return this.vault.sign('csrf', id);
  }
}
