import { idempotencyKeyHeader, idempotencyKeySchema } from '@larkway/kit-contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

/** How a submission is named: by the request that brought it, and by its sender if they gave it a key. */
export interface Submission {
  requestId: string;
  idempotencyKey?: string;
}

const submissionOf = ({ id, headers }: FastifyRequest): Submission => {
  const key = idempotencyKeySchema.safeParse(headers[idempotencyKeyHeader]);
  if (!key.success) throw new DomainError('malformed', 'The Idempotency-Key header is malformed.', { status: 400 });
  return { requestId: id, idempotencyKey: key.data };
};

/** A controller's parameter of the type Submission. A key that is malformed is answered 400. */
export const Submitted = createParamDecorator((_data: unknown, context: ExecutionContext): Submission =>
  submissionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
