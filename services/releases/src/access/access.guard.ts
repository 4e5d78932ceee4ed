import { DomainError, holdsToken, nameCaller } from '@larkway/kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config.js';
import { readSecret } from '../tokens/token-secret.js';
import { TeamTokens } from '../tokens/team-tokens.js';
import type { Caller } from './caller.js';

export type RequestOfCaller = FastifyRequest & { caller?: Caller };

/** Lets in whoever shows the token of operations or one of a team that is neither revoked nor expired. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: TeamTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestOfCaller>();
    request.caller = await this.callerOf(request);
    if (request.caller) return true;
    context.switchToHttp().getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
    throw new DomainError('unauthorized', 'Show a token that holds: Authorization: Bearer <token>.', { status: 401 });
  }

  private async callerOf(request: RequestOfCaller): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (holdsToken(authorization, this.config.OPERATIONS_TOKEN)) {
      nameCaller(request, { token: 'operations' });
      return { kind: 'operations' };
    }
    const secret = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const token = secret === undefined ? undefined : await this.tokens.find(secret);
    nameCaller(request, token ? { team: token.team, token: token.id } : { token: secret === undefined ? 'none' : (readSecret(secret)?.id ?? 'unreadable') });
    return token && { kind: 'team', team: token.team, token: token.name };
  }
}
