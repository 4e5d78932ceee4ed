import {
  applyDecorators,
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
  Inject,
  Injectable,
  Module,
  NotFoundException,
  Optional,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { nameCaller } from '../http/request-caller.js';
import { isAuthorized } from '../signing/expiring-pass.js';

/** Injection token of the secret that the console shares with this service. */
const OPERATIONS_TOKEN = Symbol('operations token');

/** Admits calls of operations only. A service without a secret responds with 404. */
@Injectable()
class OperationsGuard implements CanActivate {
  constructor(@Optional() @Inject(OPERATIONS_TOKEN) private readonly token?: string) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.token) throw new NotFoundException();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isOperations = isAuthorized(request.headers.authorization, this.token);
    nameCaller(request, { token: isOperations ? 'operations' : 'unknown' });
    if (isOperations) return true;
    context.switchToHttp().getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
    throw new DomainError('unauthorized', 'This is for operations only.', { status: 401 });
  }
}

/**
 * For a controller, or one of its methods, under `/internal`: 404 without a configured secret, 401
 * without a valid pass.
 */
export const Operations = (): ClassDecorator & MethodDecorator =>
  applyDecorators(UseGuards(OperationsGuard));

/** Provides the secret of this service for `@Operations()`. */
@Module({})
export class OperationsModule {
  static forRoot({ token }: { token: string | undefined }): DynamicModule {
    const secret = { provide: OPERATIONS_TOKEN, useValue: token };
    return { module: OperationsModule, global: true, providers: [secret], exports: [secret] };
  }
}
