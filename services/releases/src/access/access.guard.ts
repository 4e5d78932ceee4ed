import { DomainError, invalidFields } from '@larkway/kit/errors';
import { nameCaller } from '@larkway/kit/http';
import { isAuthorized } from '@larkway/kit/signing';
import type { RouteDefinition } from '@larkway/kit-contract';
import { PLATFORM_TEAM, releaseErrorCodes } from '@larkway/releases-contract';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  Inject,
  Injectable,
  Post,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config.js';
import { isJsonWebToken } from '../publishers/publisher-tokens.js';
import { PublishersService } from '../publishers/publishers.service.js';
import { type VerifiedBuild, verifiedBuildOf } from '../publishers/verified-build.js';
import { parseToken, TokensService } from '../tokens/tokens.service.js';

/** An authenticated caller: the console, a site server, or a team with the name of its token. */
export type Caller =
  | { kind: 'operations' }
  | { kind: 'site' }
  | {
      kind: 'team';
      team: string;
      /** Name of the token, or of the trusted publisher with the subject of its token. */
      token: string;
      /** What the token of a trusted publisher says about its pipeline. */
      build?: VerifiedBuild;
    };

const managesAllRemotes = (caller: Caller): boolean =>
  caller.kind === 'operations' || (caller.kind === 'team' && caller.team === PLATFORM_TEAM);

/**
 * Name of the caller in the audit log.
 * @param by the operator for whom the console calls
 * @throws DomainError 422 if another caller names an operator
 */
export const actorName = (caller: Caller, by: string | undefined): string => {
  if (caller.kind === 'operations') return by ?? 'operations';
  if (by !== undefined)
    throw invalidFields([
      {
        path: ['by'],
        message: 'Only the console may name an operator; remove this field',
      },
    ]);
  return caller.kind === 'site' ? 'site' : `${caller.team}: ${caller.token}`;
};

/** @throws DomainError 403 unless the caller is the platform team or the console. */
export const requirePlatform = (caller: Caller, what: string): void => {
  if (!managesAllRemotes(caller))
    throw new DomainError('forbidden', `Only the platform team and the console may ${what}.`, {
      status: 403,
    });
};

/** @throws DomainError 403 if the caller is a team. */
export const requireReporter = (caller: Caller, what: string): void => {
  if (caller.kind === 'team')
    throw new DomainError('forbidden', `Only site servers and the console may ${what}.`, {
      status: 403,
    });
};

/** @throws DomainError 403 if the remote belongs to another team. */
export const requireTeam = (caller: Caller, remote: { name: string; team: string }): void => {
  if (managesAllRemotes(caller) || (caller.kind === 'team' && caller.team === remote.team)) return;
  throw new DomainError(
    releaseErrorCodes.foreignRemote,
    `${remote.name} belongs to the team ${remote.team}.`,
    { status: 403 },
  );
};

type AuthenticatedRequest = FastifyRequest & { caller?: Caller };

/** Metadata of a handler that site servers may call. */
const ForSite = Reflector.createDecorator<boolean>();

const TOKEN_INSTRUCTIONS =
  'The platform team issues tokens: npm run release -- token issue <team> --name <name>.';

/**
 * Accepts passes of the console, valid tokens of teams and their publishers, and, for handlers marked `ForSite`, passes of
 * site servers.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: TokensService,
    private readonly publishers: PublishersService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { caller, refusal } = await this.callerOf(request);
    if (caller?.kind === 'site' && !this.reflector.get(ForSite, context.getHandler())) {
      throw new DomainError(
        'forbidden',
        'Site servers may only report measurements, errors and quarantined versions.',
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
    if (secret !== undefined && isJsonWebToken(secret)) return this.publisherOf(request, secret);
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

  private async publisherOf(
    request: AuthenticatedRequest,
    text: string,
  ): Promise<{ caller?: Caller; refusal?: string }> {
    const verified = await this.publishers.verify(text);
    if (!verified.publisher) {
      nameCaller(request, { token: 'unverified publisher' });
      return { refusal: verified.refusal };
    }
    const { publisher, issuer, subject, claims } = verified;
    const { team, name, id } = publisher;
    nameCaller(request, { team, token: id });
    const build = verifiedBuildOf(issuer, claims);
    return { caller: { kind: 'team', team, token: `${name}, ${subject}`, build } };
  }
}

/** Who may call a route: teams and the console; site servers too; everyone inside the network. */
type Callers = 'teams' | 'site' | 'network';

/** Makes a method the handler of a route of the contract. */
export const RouteHandler = (
  route: RouteDefinition,
  { callers = 'teams' }: { callers?: Callers } = {},
): MethodDecorator =>
  applyDecorators(
    route.method === 'GET' ? Get(route.path) : Post(route.path),
    HttpCode(route.success.status),
    Header('cache-control', 'no-store'),
    ...(callers === 'network' ? [] : [ForSite(callers === 'site'), UseGuards(AccessGuard)]),
  );

/** Parameter decorator: the authenticated caller. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller!,
);
