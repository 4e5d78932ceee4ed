import { DomainError } from '@larkway/kit/errors';
import { nameCaller } from '@larkway/kit/http';
import { isAuthorized } from '@larkway/kit/signing';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config.js';
import { parseToken, TeamTokens } from '../tokens/team-tokens.js';
import type { Caller } from './permissions.js';

export type AuthenticatedRequest = FastifyRequest & { caller?: Caller };

/** Metadata of a handler that site servers may call. */
export const ForSite = Reflector.createDecorator<boolean>();

const TOKEN_INSTRUCTIONS =
  'The platform team issues tokens: npm run release -- token issue <team> --name <name>.';

/**
 * Accepts passes of the console, valid team tokens and, for handlers marked `ForSite`, passes of
 * site servers.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: TeamTokens,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { caller, refusal } = await this.callerOf(request);
    if (caller?.kind === 'site' && !this.reflector.get(ForSite, context.getHandler())) {
      throw new DomainError(
        'forbidden',
        'Site servers may only report measurements and quarantined versions.',
        {
          status: 403,
        },
      );
    }
    if (caller) request.caller = caller;
    if (caller) return true;
    context.switchToHttp().getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
    throw new DomainError('unauthorized', `${refusal} ${TOKEN_INSTRUCTIONS}`, { status: 401 });
  }

  private async callerOf(
    request: AuthenticatedRequest,
  ): Promise<{ caller?: Caller; refusal?: string }> {
    const { authorization } = request.headers;
    if (isAuthorized(authorization, this.config.RELEASES_OPERATIONS_TOKEN)) {
      nameCaller(request, { token: 'operations' });
      return { caller: { kind: 'operations' } };
    }
    if (isAuthorized(authorization, this.config.SITE_TOKEN)) {
      nameCaller(request, { token: 'site' });
      return { caller: { kind: 'site' } };
    }
    const secret = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const { token, refusal } =
      secret === undefined
        ? { refusal: 'The request has no header "Authorization: Bearer <token>".' }
        : await this.tokens.verify(secret);
    nameCaller(
      request,
      token
        ? { team: token.team, token: token.id }
        : { token: secret === undefined ? 'none' : (parseToken(secret)?.id ?? 'unreadable') },
    );
    return token ? { caller: { kind: 'team', team: token.team, token: token.name } } : { refusal };
  }
}
